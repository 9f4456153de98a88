import { createClock } from './clock.ts';

const NOW = Date.parse('2026-11-23T04:00:00Z');
const dateOf = (offsetMs: number) => new Date(NOW + offsetMs).toUTCString();

describe("the page's estimate of the server's clock", () => {
  it.each([
    [3_600_000, 3_600_000],
    [-3_600_000, -3_600_000],
    [5_000, 5_000],
    [-5_000, -5_000],
    // Differences of a few seconds may come from the delay of the network.
    [4_000, 0],
    [-4_000, 0],
  ])(
    'HTTP-08 after a reply whose date is %d ms ahead of the device’s clock, is %d ms ahead of the device’s clock',
    (offsetMs, expected) => {
      const clock = createClock(() => NOW);
      clock.learn(dateOf(offsetMs));
      expect(clock.now() - NOW).toBe(expected);
      expect(clock.deviceNow()).toBe(NOW);
    },
  );

  it('HTTP-08 follows the latest reply, and equals the device’s clock again once a reply has the time of the device', () => {
    const clock = createClock(() => NOW);
    clock.learn(dateOf(60_000));
    clock.learn(dateOf(120_000));
    expect(clock.now()).toBe(NOW + 120_000);
    clock.learn(dateOf(1_000));
    expect(clock.now()).toBe(NOW);
  });

  it.each([
    ['stays the same if the age of a cached reply explains the difference', 0, -64_000, 0],
    ['stays the same if the date of a cached reply agrees with it', 3_600_000, 3_600_000, 3_600_000],
    ['is corrected by a cached reply whose date is further behind than its age explains', 0, -66_000, -66_000],
    ['is corrected by a cached reply whose date is ahead of it', 0, 6_000, 6_000],
    ['is corrected by a cached reply if it was wrong by an hour', 3_600_000, -30_000, -30_000],
  ])('HTTP-08 %s', (_what, knownMs, dateMs, expectedMs) => {
    const clock = createClock(() => NOW);
    clock.learn(dateOf(knownMs));
    clock.learn(dateOf(dateMs), 60_000);
    expect(clock.now() - NOW).toBe(expectedMs);
  });

  it.each([undefined, null, '', 'yesterday', NOW, ['Mon, 23 Nov 2026 05:00:00 GMT']])(
    'HTTP-08 is not changed by a reply with the invalid date %p',
    (header) => {
      const clock = createClock(() => NOW);
      clock.learn(dateOf(60_000));
      clock.learn(header);
      expect(clock.now()).toBe(NOW + 60_000);
    },
  );
});
