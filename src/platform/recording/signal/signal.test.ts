import { SAMPLE_RATE, toDb } from '#platform/recording/soundFormat.ts';
import { createLimiter } from './limiter.ts';
import { createLoudnessMeter } from './loudness.ts';
import { createNoiseGate, gateThreshold } from './noiseGate.ts';
import { createResampler } from './resampler.ts';
import { createPeakFinder } from './truePeak.ts';

const sine = (frequency: number, seconds: number, rate = SAMPLE_RATE, amplitude = 1, phase = 0) =>
  Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, i) => amplitude * Math.sin((2 * Math.PI * frequency * i) / rate + phase),
  );

const levelOf = (samples: Float32Array): number =>
  toDb(Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length));

const truePeakOf = (samples: Float32Array): number => {
  const peakOf = createPeakFinder(0);
  return toDb(Math.max(...Array.from(samples, peakOf)));
};

const loudnessOf = (...blocks: Float32Array[]) => {
  const meter = createLoudnessMeter(SAMPLE_RATE);
  for (const block of blocks) meter.add(block);
  return meter.integrated();
};

describe('the loudness meter', () => {
  it.each([
    [1, -3.01],
    [0.1, -23.01],
  ])('measures a tone of 997 Hz with amplitude %d as %d LUFS (BS.1770)', (amplitude, lufs) => {
    expect(loudnessOf(sine(997, 3, SAMPLE_RATE, amplitude))).toBeCloseTo(lufs, 1);
  });

  it('ignores pauses, so that the recording of a reader who makes long pauses is not amplified more than others', () => {
    const speech = sine(997, 3, SAMPLE_RATE, 0.1);
    expect(loudnessOf(speech, new Float32Array(SAMPLE_RATE * 6), speech)).toBeCloseTo(-23.01, 0);
  });

  it('returns no value for silence', () => {
    expect(loudnessOf(new Float32Array(SAMPLE_RATE))).toBeUndefined();
  });
});

describe('the limiter', () => {
  it('keeps true peaks, which lie between samples, below its ceiling, even when a loud tone begins suddenly', () => {
    // For a tone at a quarter of the sample rate with a phase of 45 degrees, all samples are 3 dB lower than the peaks
    // of the sound.
    const tone = sine(SAMPLE_RATE / 4, 0.5, SAMPLE_RATE, 1, Math.PI / 4);
    expect(truePeakOf(tone)).toBeGreaterThan(-0.3);
    const sound = new Float32Array(SAMPLE_RATE);
    sound.set(tone, SAMPLE_RATE / 3);
    createLimiter(10 ** (-3 / 20), SAMPLE_RATE).process(sound);
    expect(truePeakOf(sound)).toBeLessThan(-2.7);
    expect(truePeakOf(sound)).toBeGreaterThan(-3.6);
  });

  it('does not change quiet sound', () => {
    const limiter = createLimiter(0.7, SAMPLE_RATE);
    const sound = sine(300, 0.5, SAMPLE_RATE, 0.5);
    const limited = sound.slice();
    limiter.process(limited);
    const moved = limited.subarray(limiter.latency);
    moved.forEach((sample, i) => expect(sample).toBeCloseTo(sound[i] ?? 0, 5));
  });
});

describe('the noise gate', () => {
  it('lowers the background noise between words, and does not change words', () => {
    const room = Float32Array.from({ length: SAMPLE_RATE * 2 }, (_, i) => 0.002 * Math.sin(i * i));
    const word = sine(220, 0.5, SAMPLE_RATE, 0.2);
    const sound = room.map((sample, i) => sample + (word[i - SAMPLE_RATE] ?? 0));
    const gate = createNoiseGate(gateThreshold([0.0014, 0.0014, 0.0014, 0.14]), SAMPLE_RATE);
    const gated = sound.slice();
    gate.process(gated);
    const between = (samples: Float32Array, from: number, to: number) =>
      levelOf(samples.subarray(from * SAMPLE_RATE + gate.latency, to * SAMPLE_RATE + gate.latency));
    expect(between(gated, 0.6, 0.9)).toBeLessThan(levelOf(room) - 12);
    // Compares the first 20 ms of the word: a slow gate would cut off a consonant there.
    expect(between(gated, 1, 1.02)).toBeCloseTo(levelOf(word.subarray(0, 480)), 0);
    expect(between(gated, 1.1, 1.4)).toBeCloseTo(levelOf(word), 0);
  });
});

describe('the resampler', () => {
  it.each([48_000, 44_100, 16_000])(
    'converts a tone that was sampled at %d Hz without adding noise, even if it receives the tone block by block',
    (rate) => {
      const resampler = createResampler(rate, SAMPLE_RATE);
      const tone = sine(440, 1, rate, 0.5);
      const parts: Float32Array[] = [];
      for (let at = 0; at < tone.length; at += 1_777) parts.push(resampler.convert(tone.subarray(at, at + 1_777)));
      parts.push(resampler.flush());
      const sound = Float32Array.from(parts.flatMap((part) => Array.from(part)));
      expect(Math.abs(sound.length - SAMPLE_RATE)).toBeLessThan(3);
      const wanted = sine(440, 1, SAMPLE_RATE, 0.5);
      const difference = sound.subarray(200, -200).map((sample, i) => sample - (wanted[i + 200] ?? 0));
      expect(levelOf(difference)).toBeLessThan(-70);
    },
  );

  it('removes frequencies that the lower rate cannot represent', () => {
    const resampler = createResampler(48_000, SAMPLE_RATE);
    const sound = resampler.convert(sine(15_000, 0.5, 48_000, 0.5));
    expect(levelOf(sound.subarray(200))).toBeLessThan(-50);
  });
});
