import { MPEGDecoder } from 'mpg123-decoder';
import { barsOf } from '#platform/recording/signal/bars.ts';
import { createLoudnessMeter } from '#platform/recording/signal/loudness.ts';
import { gateThreshold } from '#platform/recording/signal/noiseGate.ts';
import { toPcm } from '#platform/recording/signal/pcm.ts';
import { createPeakFinder } from '#platform/recording/signal/truePeak.ts';
import { CHUNK_SAMPLES, SAMPLE_RATE, toDb } from '#platform/recording/soundFormat.ts';
import { mixdown, SilentRecording } from './mixdown.ts';
import { lengthOf, timingsOf, type MixPlan } from './mixPlan.ts';

/** Returns sound like a voice: four syllables a second with eight overtones, and some background noise. */
const speech = (seconds: number, amplitude: number, { pitch = 220, shout = 1 } = {}): Int16Array => {
  let seed = 1;
  const noise = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 1_073_741_823.5 - 1;
  };
  return toPcm(
    Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, i) => {
      const time = i / SAMPLE_RATE;
      const syllable = Math.max(0, Math.sin(2 * Math.PI * 2 * time)) ** 0.5;
      const pause = time % 3 > 2.2 ? 0 : 1;
      let voice = 0;
      for (let overtone = 1; overtone <= 8; overtone += 1)
        voice += Math.sin(2 * Math.PI * pitch * overtone * time + overtone) / overtone;
      const force = time % 3 < 0.1 ? shout : 1;
      return amplitude * force * syllable * pause * voice + noise() * 0.0015;
    }),
  );
};

/** Adds a loud noise at regular intervals. `every` and `length` are in seconds. */
function withKnocks(sound: Int16Array, every: number, length: number, noiseAt: (time: number) => number): Int16Array {
  return sound.map((sample, i) => {
    const time = i / SAMPLE_RATE;
    return time % every < length ? Math.max(-32_768, Math.min(32_767, sample + noiseAt(time) * 32_767)) : sample;
  });
}

interface Result {
  sound: Float32Array;
  progress: number[];
}

type Options = Partial<Pick<MixPlan, 'trim' | 'music'>> & { hasGate?: boolean };

async function mix(sentences: Int16Array[][], { hasGate = true, ...options }: Options = {}): Promise<Result> {
  const parts = new Map<string, Int16Array>();
  const planned = sentences.map((sentence, at) =>
    sentence.map((pcm, index) => {
      parts.set(`${at}.${index}`, pcm);
      return { id: `${at}.${index}`, samples: pcm.length };
    }),
  );
  const levels = [...parts.values()].flatMap((pcm) => barsOf(pcm).map(({ level }) => level));
  const pieces: Uint8Array[] = [];
  const progress: number[] = [];
  await mixdown(
    {
      sentences: planned,
      trim: { from: 0, to: lengthOf(planned) },
      gateThreshold: hasGate ? gateThreshold(levels) : undefined,
      music: undefined,
      ...options,
    },
    {
      async *read(id) {
        const pcm = parts.get(id) ?? new Int16Array();
        for (let at = 0; at < pcm.length; at += CHUNK_SAMPLES) yield pcm.subarray(at, at + CHUNK_SAMPLES);
      },
      write: async ({ bytes, isHead }) => void (isHead ? pieces.unshift(bytes) : pieces.push(bytes)),
      onProgress: (share) => progress.push(share),
      signal: new AbortController().signal,
    },
  );
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { channelData, sampleRate } = decoder.decode(Buffer.concat(pieces));
  decoder.free();
  expect(sampleRate).toBe(SAMPLE_RATE);
  return { sound: channelData[0] ?? new Float32Array(), progress };
}

function loudnessOf(sound: Float32Array): number {
  const meter = createLoudnessMeter(SAMPLE_RATE);
  meter.add(sound);
  return meter.integrated() ?? -Infinity;
}

function truePeakOf(sound: Float32Array): number {
  const peakOf = createPeakFinder(0);
  return toDb(sound.reduce((peak, sample) => Math.max(peak, peakOf(sample)), 0));
}

const levelOf = (sound: Float32Array): number =>
  toDb(Math.sqrt(sound.reduce((sum, sample) => sum + sample * sample, 0) / sound.length));

const between = (sound: Float32Array, from: number, to: number) => sound.subarray(from * SAMPLE_RATE, to * SAMPLE_RATE);

/** Returns the number of samples by which the mixed sound is later than the recorded sound. */
function lagOf(sound: Float32Array, recorded: Int16Array): number {
  let best = { lag: 0, match: -Infinity };
  for (let lag = -1_500; lag <= 1_500; lag += 1) {
    let match = 0;
    for (let i = 2_000; i < 40_000; i += 3) match += (recorded[i] ?? 0) * (sound[i + lag] ?? 0);
    if (match > best.match) best = { lag, match };
  }
  return best.lag;
}

describe('the finished file', () => {
  it.each([
    ['a quiet recording', speech(9, 0.01)],
    ['a recording with sudden shouts', speech(9, 0.03, { shout: 10 })],
    [
      'a recording that is interrupted by claps',
      withKnocks(speech(9, 0.03), 0.7, 0.004, (time) => Math.sin(1e6 * time * time)),
    ],
    ['a recording with puffs of breath', withKnocks(speech(9, 0.03), 0.5, 0.02, (time) => 0.9 * Math.sin(565 * time))],
    ['a distorted recording', speech(9, 0.8)],
  ])(
    'of %s has the length of the recorded sound, a loudness of −18 LUFS ± 0.5, and true peaks below −1.5 dB',
    async (_what, recorded) => {
      const { sound, progress } = await mix([[recorded]]);
      expect(Math.abs(sound.length - recorded.length)).toBeLessThan(SAMPLE_RATE * 0.05);
      expect(Math.abs(lagOf(sound, recorded))).toBeLessThan(SAMPLE_RATE * 0.01);
      expect(loudnessOf(sound)).toBeGreaterThan(-18.5);
      expect(loudnessOf(sound)).toBeLessThan(-17.5);
      expect(truePeakOf(sound)).toBeLessThan(-1.5);
      expect(progress).toEqual([...progress].sort((a, b) => a - b));
      expect(progress.at(-1)).toBe(1);
    },
  );

  it('does not click where sentences join, even in the middle of a loud vowel', async () => {
    // Two tones. The first ends at its highest value, and the second begins at its lowest value.
    const tone = (phase: number) =>
      toPcm(Float32Array.from({ length: SAMPLE_RATE * 2 }, (_, i) => 0.4 * Math.cos(i * 0.05 + phase)));
    const phaseAtEnd = -0.05 * SAMPLE_RATE * 2;
    const { sound } = await mix([[tone(phaseAtEnd)], [tone(Math.PI)]], { hasGate: false });
    // Compares jumps, because a click is a jump: it contains many high frequencies that the tone does not contain.
    const jumps = (from: number, to: number) =>
      Math.max(...Array.from({ length: to - from }, (_, i) => Math.abs(step(sound, from + i))));
    const join = SAMPLE_RATE * 2;
    expect(jumps(join - 400, join + 400)).toBeLessThan(jumps(SAMPLE_RATE / 2, SAMPLE_RATE) * 1.5);
  });

  it('contains only the range that trimming has kept, and `timingsOf` returns the times of each sentence in it', async () => {
    const sentences = [
      [speech(3, 0.1)],
      [speech(2, 0.1, { pitch: 300 }), speech(1, 0.1, { pitch: 300 })],
      [],
      [speech(3, 0.1)],
    ];
    const trim = { from: SAMPLE_RATE, to: SAMPLE_RATE * 8 };
    const { sound } = await mix(sentences, { trim });
    expect(Math.abs(sound.length - SAMPLE_RATE * 7)).toBeLessThan(SAMPLE_RATE * 0.05);
    const planned = sentences.map((parts) => parts.map(({ length }) => ({ id: '', samples: length })));
    expect(timingsOf({ sentences: planned, trim })).toEqual([
      { startMs: 0, endMs: 2_000 },
      { startMs: 2_000, endMs: 5_000 },
      null,
      { startMs: 5_000, endMs: 7_000 },
    ]);
  });

  it('contains music that becomes quieter while somebody speaks, and is in total as loud as a file without music', async () => {
    const voice = speech(3, 0.1).slice(0, SAMPLE_RATE * 2);
    const recorded = new Int16Array(SAMPLE_RATE * 9);
    recorded.set(voice, SAMPLE_RATE * 2);
    recorded.set(voice, SAMPLE_RATE * 4);
    const music = Float32Array.from({ length: SAMPLE_RATE }, (_, i) =>
      Math.sin((2 * Math.PI * 1_500 * i) / SAMPLE_RATE),
    );
    const { sound } = await mix([[recorded]], { music });
    expect(Math.abs(loudnessOf(sound) + 18)).toBeLessThan(1);
    const musicAt = (from: number) => toneLevel(between(sound, from, from + 0.5), 1_500);
    expect(musicAt(5)).toBeLessThan(musicAt(1.4) - 6);
    expect(musicAt(1.4)).toBeGreaterThan(-40);
    // The music has faded out at the end.
    expect(levelOf(between(sound, 8.9, 9))).toBeLessThan(musicAt(1.4) - 15);
  });

  it('contains less background noise between words with the noise gate than without it', async () => {
    const recorded = speech(6, 0.05);
    const roomOf = async (hasGate: boolean) =>
      levelOf(between((await mix([[recorded]], { hasGate })).sound, 2.7, 2.95));
    const room = await roomOf(false);
    expect(await roomOf(true)).toBeLessThan(room - 10);
    expect(room).toBeGreaterThan(-60);
  });

  it('cannot be made from silence', async () => {
    await expect(mix([[new Int16Array(SAMPLE_RATE * 2)]])).rejects.toThrow(SilentRecording);
  });
});

const step = (sound: Float32Array, at: number): number =>
  (sound[at + 1] ?? 0) - 2 * (sound[at] ?? 0) + (sound[at - 1] ?? 0);

/** Returns the level of one frequency (Goertzel algorithm). */
function toneLevel(sound: Float32Array, frequency: number): number {
  let real = 0;
  let imaginary = 0;
  sound.forEach((sample, i) => {
    const angle = (2 * Math.PI * frequency * i) / SAMPLE_RATE;
    real += sample * Math.cos(angle);
    imaginary += sample * Math.sin(angle);
  });
  return toDb(((Math.hypot(real, imaginary) / sound.length) * 2) / Math.SQRT2);
}
