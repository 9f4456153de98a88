import { listenedBetween } from './listened.ts';

const at = (positionMs: number, clock: number) => ({ positionMs, at: clock });

it.each([
  ['a second', at(1_000, 0), at(2_000, 1_000), 1, 1_000],
  ['a second at double speed', at(0, 0), at(2_000, 1_000), 2, 1_000],
  ['a jump forward', at(1_000, 0), at(61_000, 1_000), 1, 0],
  ['a jump back', at(61_000, 0), at(1_000, 1_000), 1, 0],
  ['a minute in the background', at(0, 0), at(60_000, 59_000), 1, 60_000],
])('the listened time after %s is the real time in which the sound has played', (_name, from, to, rate, listenedMs) => {
  expect(listenedBetween(from, to, rate)).toBe(listenedMs);
});

it('the first reported position adds no listened time, because nothing was played before it', () => {
  expect(listenedBetween(undefined, at(50_000, 0), 1)).toBe(0);
});
