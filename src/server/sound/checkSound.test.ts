import fs from 'node:fs';
import path from 'node:path';
import { Mp3Encoder } from '@breezystack/lamejs';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';
import { hostileSounds } from '#server/testing/hostileSounds.ts';
import { scriptWithoutDecoder } from '#server/testing/useRecordings.ts';
import { checkSound, RefusedSoundError } from './checkSound.ts';

const good = fs.readFileSync('src/server/testing/recording.mp3');

async function* partsOf(file: Buffer, length = 64 * 1024) {
  for (let at = 0; at < file.length; at += length) yield file.subarray(at, at + length);
}

async function outcome(file: Buffer, length?: number) {
  const kept: Buffer[] = [];
  try {
    const checked = await checkSound(partsOf(file, length), async (clean) => void kept.push(clean));
    return { ...checked, kept: Buffer.concat(kept) };
  } catch (error) {
    if (error instanceof RefusedSoundError) return error.code;
    throw error;
  }
}

/**
 * Returns a soft tone with a short loud tone in each second. Its loudness is −18 LUFS, and it is encoded as the app
 * encodes recordings.
 */
function beats(peakDb: number): Buffer {
  const rate = 24_000;
  const tone = (i: number) => Math.sin((2 * Math.PI * 1_000 * i) / rate);
  const burst = rate / 10;
  // The loud tone swells and fades, because an encoder increases the peaks of sounds that begin suddenly.
  const swell = (i: number) => (i % rate < burst ? Math.sin((Math.PI * (i % rate)) / burst) ** 2 : 0);
  const amplitude = (i: number) => 0.09 + (10 ** (peakDb / 20) - 0.09) * swell(i);
  // The samples are divided by 0.95, because LAME multiplies its input by 0.95.
  const pcm = Int16Array.from({ length: 6 * rate }, (_, i) => Math.round((32_767 * amplitude(i) * tone(i)) / 0.95));
  const encoder = new Mp3Encoder(1, rate, 64);
  return Buffer.concat([encoder.encodeBuffer(pcm), encoder.flush()].map((bytes) => new Uint8Array(bytes)));
}

describe('the check of a sound', () => {
  it('measures duration, loudness and true peak as ffmpeg does, and keeps only the MP3 frames', async () => {
    // Result of `ffmpeg -af ebur128=peak=true`: −18.2 LUFS, −2.2 dBFS.
    const checked = await outcome(good);
    if (typeof checked === 'string') throw new Error(checked);
    expect(Math.abs(checked.lufs + 18.2)).toBeLessThan(0.1);
    expect(Math.abs(checked.peakDb + 2.2)).toBeLessThan(0.1);
    // The duration is the one that ffmpeg finds: 1,016 frames without the 576 and 890 samples that the encoder has
    // added at both ends.
    expect(checked.durationMs).toBe(24_323);
    expect(checked.kept.length).toBeLessThan(good.length);
    expect(checked.kept.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xf3]));
  });

  it('has the same result, however the file is divided into parts', async () => {
    const whole = await outcome(good, good.length);
    expect(await outcome(good, 777)).toEqual(whole);
  });

  it('keeps no tag, neither at the start nor at the end of the file', async () => {
    const secret = Buffer.from('secret place');
    const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0', 'latin1'), Buffer.from([secret.length]), secret]);
    const last = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, secret)]);
    const frames = await outcome(good);
    if (typeof frames === 'string') throw new Error(frames);
    expect(await outcome(Buffer.concat([tag, frames.kept, last]), 1_000)).toEqual(frames);
  });

  it('refuses a file of whole frames that lasts less than a second', async () => {
    const frames = await outcome(good);
    if (typeof frames === 'string') throw new Error(frames);
    const header = frames.kept.subarray(0, 2);
    const nextFrame = frames.kept.indexOf(header, 3_000);
    expect(await outcome(frames.kept.subarray(0, nextFrame))).toBe('recording_short');
  });

  it.each([
    [-1.7, 'accepted'],
    [-1.3, 'recording_loud'],
  ])('requires a true peak of at most −1.5 dB: the result for a peak of %d dB is "%s"', async (peakDb, expected) => {
    const checked = await outcome(beats(peakDb));
    expect(typeof checked === 'string' ? checked : 'accepted').toBe(expected);
    if (typeof checked === 'string') return;
    expect(Math.abs(checked.peakDb - peakDb)).toBeLessThan(0.15);
  });

  describe('fails, but does not refuse the sound,', () => {
    const failure = (script: string, file = good) =>
      checkSound(partsOf(file), async () => undefined, script).catch((error: unknown) => error);

    it('if the decoder is not installed', async () => {
      const script = scriptWithoutDecoder();
      const error = await failure(script);
      expect(error).toMatchObject({ message: expect.stringContaining('mpg123-decoder') as string });
      expect(error).not.toBeInstanceOf(RefusedSoundError);
      // A file of another type is refused even then, because it does not need the decoder.
      expect(await failure(script, Buffer.from('<html>no sound</html>'))).toMatchObject({
        code: 'recording_type',
      });
    });

    it.each([
      ['is missing', undefined],
      ['cannot be parsed', 'this is no script'],
      ['ends', 'process.exit(1)'],
    ])('if the script of the worker thread %s', async (_what, content) => {
      const script = path.join(temporaryFolder(), 'thread.mjs');
      if (content !== undefined) fs.writeFileSync(script, content);
      const error = await failure(script);
      expect(error).toHaveProperty('message');
      expect(error).not.toBeInstanceOf(RefusedSoundError);
    });
  });

  it('refuses a sound for which the decoder runs out of memory', async () => {
    const script = path.join(temporaryFolder(), 'thread.mjs');
    fs.writeFileSync(
      script,
      `import { parentPort } from 'node:worker_threads';
       parentPort.on('message', () => { const all = []; for (;;) all.push(new Array(1e5).fill({})); });`,
    );
    await expect(checkSound(partsOf(good), async () => undefined, script)).rejects.toMatchObject({
      code: 'recording_broken',
    });
  });

  it('refuses at least 150 hostile files, each with a reason', async () => {
    // The first 6 s, in whole frames. Most of the hostile files contain them; decoding all 24 s for each file would
    // take half a second.
    const short = good.subarray(0, 28_895);
    expect(await outcome(short)).toHaveProperty('lufs');
    const files = hostileSounds(short);
    expect(files.length).toBeGreaterThanOrEqual(150);
    const accepted: string[] = [];
    const reasons = new Set<string>();
    for (const [name, file] of files) {
      // The file is sent in large parts. The length is checked before a part is decoded, so the part that exceeds the
      // limit is not decoded.
      const result = await outcome(file, 4 * 2 ** 20);
      if (typeof result === 'string') reasons.add(result);
      else accepted.push(name);
    }
    expect(accepted).toEqual([]);
    for (const reason of ['broken', 'empty', 'long', 'quiet', 'type']) expect(reasons).toContain(`recording_${reason}`);
  }, 240_000);
});
