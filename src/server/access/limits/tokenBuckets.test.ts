import { createTokenBuckets } from './tokenBuckets.ts';

describe('the rate limiter', () => {
  it('allows a burst, then a fixed number of requests per minute, and otherwise returns how long to wait', () => {
    let time = 0;
    const pace = createTokenBuckets({ perMinute: 3, perDay: 1_000 }, () => time);
    expect([1, 2, 3, 4].map(() => pace.take('one'))).toEqual([0, 0, 0, 20]);
    time += 19_999;
    expect(pace.take('one')).toBe(1);
    time += 1;
    expect([pace.take('one'), pace.take('one')]).toEqual([0, 20]);
    expect(pace.take('other')).toBe(0);
  });

  it('allows no more requests in a day than the daily limit', () => {
    let time = 0;
    const pace = createTokenBuckets({ perMinute: 10, perDay: 24 }, () => time);
    let taken = 0;
    for (let minute = 0; minute < 10; minute += 1) {
      for (let index = 0; index < 10; index += 1) if (pace.take('one') === 0) taken += 1;
      time += 60_000;
    }
    expect(taken).toBe(24);
  });

  it('keeps at most 50,000 keys in memory', () => {
    const pace = createTokenBuckets({ perMinute: 1, perDay: 10 }, () => 0);
    for (let index = 0; index < 60_000; index += 1) pace.take(`key ${index}`);
    expect(pace.size).toBe(50_000);
    expect(pace.take('key 59999')).toBeGreaterThan(0);
  });
});
