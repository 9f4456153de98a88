import { aGate } from '#server/testing/aGate.ts';
import { createTurnstile, TooManyAtOnceError } from './turnstile.ts';

describe('the turnstile', () => {
  it('runs so much work of one key at once, the rest in its order, and other keys meanwhile', async () => {
    const turnstile = createTurnstile({ atOnce: 2, waiting: 10 });
    const gate = aGate();
    const started: number[] = [];
    const work = Array.from({ length: 5 }, (_, index) =>
      turnstile.run('one', async () => {
        started.push(index);
        await gate.opened;
      }),
    );
    await turnstile.run('other', async () => undefined);
    expect(started).toEqual([0, 1]);
    gate.open();
    await Promise.all(work);
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });

  it('refuses what finds the queue full', async () => {
    const turnstile = createTurnstile({ atOnce: 1, waiting: 1 });
    const gate = aGate();
    const work = [1, 2].map(() => turnstile.run('one', () => gate.opened));
    await expect(turnstile.run('one', async () => undefined)).rejects.toBeInstanceOf(TooManyAtOnceError);
    gate.open();
    await Promise.all(work);
    await expect(turnstile.run('one', async () => 'done')).resolves.toBe('done');
  });

  it('goes on after work that throws, and forgets keys without work', async () => {
    const turnstile = createTurnstile({ atOnce: 1, waiting: 5 });
    const fail = () => Promise.reject(new Error('no'));
    const results = await Promise.allSettled([turnstile.run('one', fail), turnstile.run('one', fail)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(turnstile.run('one', async () => 1)).resolves.toBe(1);
    expect(turnstile.size).toBe(0);
  });
});
