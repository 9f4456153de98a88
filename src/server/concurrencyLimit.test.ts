import { createConcurrencyLimit } from './concurrencyLimit.ts';

describe('the concurrency limit', () => {
  it('refuses a key that has as many as it may, and lets others in until the total is reached', () => {
    const limit = createConcurrencyLimit({ perKey: 2, total: 3 });
    expect([limit.enter('a'), limit.enter('a')]).toEqual([expect.any(Function), expect.any(Function)]);
    expect(limit.enter('a')).toBeUndefined();
    expect(limit.enter('b')).toBeInstanceOf(Function);
    expect(limit.enter('c')).toBeUndefined();
  });

  it('frees one place when work ends, also when its end is announced twice', () => {
    const limit = createConcurrencyLimit({ perKey: 1, total: 2 });
    const leave = limit.enter('a');
    limit.enter('b');
    leave?.();
    leave?.();
    expect(limit.enter('a')).toBeInstanceOf(Function);
    expect(limit.enter('c')).toBeUndefined();
  });
});
