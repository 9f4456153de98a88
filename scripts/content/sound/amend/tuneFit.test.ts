import { fitTune } from './tuneFit.ts';

/** A melody with two notes per second, sampled at 24 kHz. Its sequence of notes repeats after 3.5 seconds. */
const tune = Float32Array.from({ length: 6 * 24_000 }, (_, i) => {
  const note = Math.floor(i / 12_000);
  return Math.sin((i / 24_000) * Math.PI * 2 * (220 + 37 * ((note * 5) % 7))) * Math.exp(-(i % 12_000) / 6000);
});

const mixedWith = (delay: number, gain: number) =>
  Float32Array.from({ length: tune.length }, (_, i) => (tune[i - delay] ?? 0) * gain);

it.each([119, -9019, 31_417])('fitTune finds a tune that is delayed by %i samples, and its gain', (delay) => {
  const fit = fitTune(mixedWith(delay, 0.4), tune, [[60_000, 68_000]], [-40_000, 40_000]);
  expect(fit.delay).toBe(delay);
  expect(fit.gain).toBeCloseTo(0.4);
  expect(fit.likeness).toBeCloseTo(1);
});

it('fitTune compares the tune with the sound only in the given ranges', () => {
  const sound = mixedWith(119, 0.5);
  sound.fill(0.9, 0, 60_000).fill(-0.9, 68_000);
  const fit = fitTune(sound, tune, [[60_000, 68_000]], [0, 240]);
  expect([fit.delay, fit.likeness > 0.99]).toEqual([119, true]);
});

it('fitTune ignores ranges with other sounds if they are fewer than half of the ranges', () => {
  const sound = mixedWith(-500, 0.4).map((sample, i) => (i < 50_000 ? sample + Math.sin(i * 0.7) : sample));
  const ranges = [[44_000, 49_000] as const, [60_000, 65_000] as const, [72_000, 79_000] as const];
  const fit = fitTune(sound, tune, ranges, [-4000, 4000]);
  expect([fit.delay, fit.likeness > 0.99]).toEqual([-500, true]);
  expect(fit.gain).toBeCloseTo(0.4);
});

it('fitTune finds a low likeness in a sound without the tune, and the lowest possible likeness in silence', () => {
  const other = Float32Array.from({ length: tune.length }, (_, i) => Math.sin(i * 1.3) * ((i * 7919) % 13));
  expect(fitTune(other, tune, [[60_000, 68_000]], [-4000, 4000]).likeness).toBeLessThan(0.5);
  expect(fitTune(new Float32Array(tune.length), tune, [[60_000, 68_000]], [0, 10]).likeness).toBe(-1);
});
