import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitUntil } from '#test/harness/browser/until.ts';
import { getWordSet, linkDictationSound, saveWordList, type DictationSound } from '#contract/learning/dictation.ts';
import { call } from '#server/testing/call.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { joinMp3, silenceBytes, streamMp3 } from '#server/domain/voice/joinMp3.ts';
import { createWordSpeaker } from '#server/domain/voice/wordSpeaker.ts';

/** `speaker` uses the repository's own sounds, because the pack of the test has only the sounds of its few words. */
const speaker = createWordSpeaker('content/built-in/media');
const KILOBITS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES = [22_050, 24_000, 16_000];

/** Computes the duration of an MP3 from its frames. Throws if a frame does not begin where the previous frame ends. */
function durationMs(sound: Buffer): number {
  let totalMs = 0;
  for (let at = 0; at < sound.length;) {
    if (sound.readUInt16BE(at) !== 0xfff3) throw new Error(`no frame at ${at}`);
    const flags = sound.readUInt8(at + 2);
    const rate = RATES[(flags >> 2) & 3] ?? NaN;
    at += Math.floor((72_000 * (KILOBITS[flags >> 4] ?? NaN)) / rate) + ((flags >> 1) & 1);
    totalMs += (576 / rate) * 1_000;
  }
  return totalMs;
}

async function spoken(reading: string): Promise<Buffer> {
  const sound = await speaker.speak(reading);
  if (!sound) throw new Error(`“${reading}” has no sound`);
  return sound;
}

describe('spoken words', () => {
  it.each([
    ['蘑菇', 'mó gu'],
    ['重庆', 'chóng qìng'],
    ['音乐', 'yīn yuè'],
    ['快乐', 'kuài lè'],
  ])('“%s” has the pinyin “%s”', (text, reading) => {
    expect(speaker.guessReading(text)).toBe(reading);
  });

  it.each(['㐂', '蘑菇㐂', '𠀀', '大a', '大，小', 'abc', '7', ''])(
    '“%s” has no pinyin, because it does not consist of characters with a known reading',
    (text) => {
      expect(speaker.guessReading(text)).toBe('');
    },
  );

  it('a word consists of whole MP3 frames, and is shorter than its syllables, because these are joined without silence between them', async () => {
    const [mushroom, mo, gu] = [await spoken('mó gu'), await spoken('mó'), await spoken('gu')];
    expect(durationMs(mushroom)).toBeGreaterThan(300);
    // Spoken separately, the syllables take longer: each has silence around it, and the first one is not shortened.
    expect(durationMs(mushroom)).toBeLessThan(durationMs(mo) + durationMs(gu) - 100);
  });

  it('an unstressed syllable is shorter than a stressed one', async () => {
    for (const [word, stressed] of [
      ['mā ma', 'mā mā'],
      ['hái zi', 'hái zǐ'],
    ] as const) {
      expect(durationMs(await spoken(word))).toBeLessThan(durationMs(await spoken(stressed)) - 50);
    }
  });

  it('an unstressed syllable has another pitch after a third tone than after a fourth', async () => {
    const [third, fourth] = [await spoken('xiě zi'), await spoken('xiè zi')];
    const ending = (sound: Buffer) => sound.subarray(-800);
    expect(ending(third)).not.toEqual(ending(fourth));
    expect(ending(fourth)).toEqual(ending(await spoken('zi')));
  });

  it('in a sequence of syllables with the third tone, only the last syllable keeps this tone', async () => {
    expect(await spoken('xiǎo lǎo hǔ')).toEqual(await spoken('xiáo láo hǔ'));
    expect(await spoken('lǎo shī')).not.toEqual(await spoken('láo shī'));
  });

  it.each(['', '../../x', 'mó xyz', 'abc1'])('“%s” is not valid pinyin and cannot be spoken', async (reading) => {
    expect(await speaker.speak(reading)).toBeUndefined();
    expect(await speaker.canSpeak(reading)).toBe(false);
  });

  it('rare syllables can be spoken, too', async () => {
    const text = '妞丢凉哑嚷藕掰捏虐疟戳踹涮翁';
    for (const character of text) {
      const reading = speaker.guessReading(character);
      expect([character, await speaker.canSpeak(reading)]).toEqual([character, true]);
    }
  });
});

it('silence has the requested duration', () => {
  expect(durationMs(joinMp3([1_000]))).toBeCloseTo(1_000, -2);
  expect(joinMp3([])).toHaveLength(0);
});

describe('a stream of parts', () => {
  it('contains the same bytes as the file of all parts joined', async () => {
    const clip = Buffer.alloc(104 * 7, 1);
    const streamed = await streamMp3([1_000, async () => clip, 15_000]).toArray();
    expect(Buffer.concat(streamed as Buffer[])).toEqual(joinMp3([1_000, clip, 15_000]));
    expect(silenceBytes(1_000)).toBe(joinMp3([1_000]).length);
  });

  it('loads only a few parts ahead of what the client has read', async () => {
    let loads = 0;
    const part = async () => {
      loads += 1;
      return Buffer.alloc(10_000);
    };
    const stream = streamMp3(Array.from({ length: 100 }, () => part));
    const chunks = stream[Symbol.asyncIterator]();
    await chunks.next();
    await new Promise(setImmediate);
    expect(loads).toBeLessThanOrEqual(4);
    await chunks.return?.();
    expect(stream.destroyed).toBe(true);
  });
});

describe('sound over HTTP', () => {
  // The client's address is taken from a header, because all connections of the test come from one machine.
  const test = useGateway('postgres', { trustProxy: ['127.0.0.1'] });
  const link = (body: DictationSound) => call(test, linkDictationSound, { body });
  const sound = async (body: DictationSound) => test.app.inject((await link(body)).body.url);

  it('HTTP-03 the words of a dictation are sent in a signed call, and are not readable in the address of its file', async () => {
    const { url } = (await link({ words: ['耳朵', '大耳'], times: 2, pause: 8 })).body;
    expect(url).toMatch(/^\/media\/dictation\.mp3\?sealed=[\w-]+$/);
    expect(Buffer.from(url.split('=')[1] ?? '', 'base64url').toString()).not.toMatch(/[耳朵大]/);
    const unsigned = { method: linkDictationSound.method, url: linkDictationSound.path } as const;
    const payload = { words: ['耳朵'], times: 2, pause: 8 };
    expect((await test.app.inject({ ...unsigned, payload })).statusCode).toBe(401);
    const answer = await test.app.inject(url);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
  });

  it('the address of a dictation is valid for ten minutes, and cannot be changed', async () => {
    const { url } = (await link({ words: ['耳朵'], times: 1, pause: 8 })).body;
    const start = test.time;
    const statusAt = async (time: number, address = url) => {
      test.time = time;
      return (await test.app.inject(address)).statusCode;
    };
    expect(await statusAt(start + 599_999)).toBe(200);
    expect(await statusAt(start + 600_000)).toBe(404);
    const changed = url.replace(/.$/, (last) => (last === 'A' ? 'w' : 'A'));
    expect(await statusAt(start, changed)).toBe(404);
    for (const query of [
      '',
      '?sealed=',
      '?sealed=abc',
      `?sealed=${'A'.repeat(6_001)}`,
      '?words=耳朵&times=1&pause=8',
    ]) {
      expect([query, await statusAt(start, encodeURI(`/media/dictation.mp3${query}`))]).toEqual([query, 404]);
    }
  });

  it('a dictation is one file, in which each word is repeated as requested and followed by time to write', async () => {
    const answer = await sound({ words: ['耳朵', '大耳'], times: 2, pause: 8 });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-disposition': expect.stringContaining('attachment') as string,
    });
    const spoken = (await test.app.inject(`/media/spoken/${encodeURIComponent('耳朵')}.mp3`)).rawPayload;
    const spokenMs = durationMs(spoken);
    // The file has one second to wake the loudspeaker; then, for each word, a gap of 1.5 s and 8 s to write.
    expect(Math.abs(durationMs(answer.rawPayload) - (1_000 + 2 * 9_500 + 4 * spokenMs))).toBeLessThan(100);
  });

  it('the reply with the sound of a dictation states its exact size in the header content-length', async () => {
    const answer = await sound({ words: ['耳朵', '大大'], times: 3, pause: 'byLength' });
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  });

  it('a dictation of more than an hour is refused with an instruction for the user', async () => {
    const words = Array.from({ length: 100 }, () => '大'.repeat(12));
    const answer = await link({ words, times: 3, pause: 'byLength' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'dictation_too_long',
      message: '这次听写太长，请少选几个词，或少读一遍',
    });
  });

  async function openDownloads() {
    if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    const words = Array.from({ length: 100 }, () => '大耳');
    const path = (await link({ words, times: 3, pause: 15 })).body.url;
    // The tests do not read the bodies, so the downloads do not end.
    return (address = '10.0.0.1') =>
      new Promise<http.IncomingMessage>((resolve, reject) => {
        const headers = { 'x-forwarded-for': address };
        http.get({ port, path, headers, host: '127.0.0.1', agent: false }, resolve).on('error', reject);
      });
  }

  it('one network may have 8 downloads at the same time, none of which is kept in memory; a ninth is refused until one of them ends', async () => {
    const open = await openDownloads();
    const before = process.memoryUsage().arrayBuffers;
    const stalled = await Promise.all(Array.from({ length: 8 }, open));
    // The eight files together have 60 MB, more than the memory that may be used.
    expect(Number(stalled[0]?.headers['content-length'])).toBeGreaterThan(7_000_000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(25_000_000);
    expect(stalled.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
    const refused = await open();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
    refused.resume();
    stalled.pop()?.destroy();
    await waitUntil(async () => {
      const answer = await open();
      answer.destroy();
      return answer.statusCode === 200;
    }, 'a place is free');
    for (const answer of stalled) answer.destroy();
  });

  it('all networks together may have 48 downloads at the same time', async () => {
    const open = await openDownloads();
    const stalled: http.IncomingMessage[] = [];
    for (let network = 1; network <= 6; network += 1) {
      stalled.push(...(await Promise.all(Array.from({ length: 8 }, () => open(`10.1.${network}.1`)))));
    }
    expect(new Set(stalled.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const refused = await open('10.1.7.1');
    expect(refused.statusCode).toBe(429);
    refused.resume();
    for (const answer of stalled) answer.destroy();
  });

  it('a download that takes longer than 15 minutes is ended', async () => {
    const open = await openDownloads();
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const stalled = await open('10.2.0.1');
    expect(stalled.statusCode).toBe(200);
    const [end] = timers.mock.calls.find(([, delay]) => delay === 900_000) ?? [];
    timers.mockRestore();
    const closed = once(stalled, 'error');
    end?.();
    stalled.resume();
    expect(await closed).toMatchObject([{ code: 'ECONNRESET' }]);
  });

  it.each([
    ['no words', { words: [] }],
    ['other letters', { words: ['abc'] }],
    ['too many readings', { times: 9 }],
    ['a very long pause', { pause: 99_999 }],
    ['more than 100 words', { words: Array.from({ length: 101 }, () => '耳') }],
  ])('a dictation with %s is refused', async (_, wrong) => {
    const body = { words: ['耳朵'], times: 1, pause: 8, ...wrong } as DictationSound;
    expect((await link(body)).status).toBe(400);
  });

  it('text that cannot be spoken is answered with 404', async () => {
    for (const name of ['㐂', '..%2f..%2fpack', 'a']) {
      expect((await test.app.inject(`/media/spoken/${encodeURIComponent(name)}.mp3`)).statusCode).toBe(404);
    }
  });

  it('a word that no lesson contains, but a user has listed, has guessed pinyin and a sound that can be fetched', async () => {
    const user = await signIn(test);
    const { listId } = (await call(test, saveWordList, { body: { title: '词', words: ['耳朵', '大大'] } }, user)).body;
    const { words } = (await call(test, getWordSet, { params: { setId: listId } }, user)).body;
    expect(words).toMatchObject([{ isSpelt: false }, { text: '大大', isSpelt: true, pinyin: 'dà dà', meaning: '' }]);
    expect((await test.app.inject(words[1]?.sound ?? '')).statusCode).toBe(200);
  });
});
