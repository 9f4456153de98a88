import { createLoudnessMeter } from '#platform/recording/signal/loudness.ts';
import { createPeakFinder } from '#platform/recording/signal/truePeak.ts';
import { toDb } from '#platform/recording/soundFormat.ts';
import { loudnessOf, truePeakOf } from '#test/harness/sound/bs1770.ts';

const rate = 24_000;

/** Returns a sine of 1 kHz whose level changes. Each pair contains a level in dBFS and its duration in seconds. */
const tone = (...parts: (readonly [number, number])[]): Float32Array =>
  Float32Array.from(
    parts.flatMap(([level, seconds]) =>
      Array.from(
        { length: seconds * rate },
        (_, at) => 10 ** (level / 20) * Math.sin((2 * Math.PI * 1_000 * at) / rate),
      ),
    ),
  );

// EBU Tech 3341 gives the values of two equal channels; a single channel is 3.01 LU softer. The sounds of this test are
// four times shorter than those of EBU Tech 3341, which does not change their loudness.
describe('the independent meter of loudness and true peak', () => {
  it.each([
    ['a full sine, which has −3.01 LUFS (ITU-R BS.1770-4)', [[0, 2]], -3.01],
    ['case 1 of EBU Tech 3341', [[-23, 5]], -23],
    ['case 2 of EBU Tech 3341', [[-33, 5]], -33],
    [
      'case 3 of EBU Tech 3341, whose quiet parts the relative gate leaves out',
      [
        [-36, 2.5],
        [-23, 15],
        [-36, 2.5],
      ],
      -23,
    ],
    [
      'case 4 of EBU Tech 3341, whose quietest parts the absolute gate leaves out',
      [
        [-72, 2.5],
        [-36, 2.5],
        [-23, 15],
        [-36, 2.5],
        [-72, 2.5],
      ],
      -23,
    ],
  ] as const)('measures the loudness that the standard gives for %s', (_title, parts, expected) => {
    const mono = expected === -3.01 ? expected : expected - 3.01;
    expect(Math.abs(loudnessOf(tone(...parts), rate) - mono)).toBeLessThan(0.1);
  });

  it.each([
    ['case 15 of EBU Tech 3341', 4, 0],
    ['case 16 of EBU Tech 3341, whose peaks are between the samples', 4, 45],
    ['case 17 of EBU Tech 3341', 6, 60],
    ['case 18 of EBU Tech 3341', 8, 67.5],
  ])('finds the true peak of −6.0 dBTP of %s', (_title, divisor, degrees) => {
    const sound = Float32Array.from(
      { length: rate },
      (_, at) => 0.5 * Math.sin((2 * Math.PI * at) / divisor + (degrees * Math.PI) / 180),
    );
    // Fades the ends, because a sudden beginning has higher peaks of its own.
    for (let at = 0; at < 1_000; at += 1)
      for (const end of [at, rate - 1 - at]) sound[end] = ((sound[end] ?? 0) * at) / 1_000;
    const peak = truePeakOf(sound);
    expect(peak).toBeLessThan(-6 + 0.2);
    expect(peak).toBeGreaterThan(-6 - 0.4);
  });
});

it('the meters of loudness and true peak that the app uses for recordings agree with the independent meter', () => {
  // Noise with few high frequencies, in syllables of different levels, as in speech. The gates of the loudness
  // measurement leave out its quiet parts.
  let seed = 1;
  let value = 0;
  const sound = Float32Array.from({ length: 8 * rate }, (_, at) => {
    seed = (seed * 16_807) % 2_147_483_647;
    value = 0.8 * value + 0.2 * (seed / 1_073_741_823.5 - 1);
    return value * ([1, 0.002, 0.3, 0.05][Math.floor((4 * at) / rate) % 4] ?? 0);
  });
  const meter = createLoudnessMeter(rate);
  meter.add(sound);
  expect(Math.abs((meter.integrated() ?? 0) - loudnessOf(sound, rate))).toBeLessThan(0.1);
  const peakOf = createPeakFinder(0);
  const peak = toDb(sound.reduce((most, sample) => Math.max(most, peakOf(sample)), 0));
  expect(Math.abs(peak - truePeakOf(sound))).toBeLessThan(0.2);
});
