import { createKeyedSemaphore, NoPermitError } from './keyedSemaphore.ts';

describe('the semaphore with keys', () => {
  it('refuses a call whose key holds its maximum of permits, and serves other keys until the total is reached', () => {
    const semaphore = createKeyedSemaphore({ perKey: 2, total: 3 });
    expect([semaphore.tryAcquire('a'), semaphore.tryAcquire('a')]).toEqual([
      expect.any(Function),
      expect.any(Function),
    ]);
    expect(semaphore.tryAcquire('a')).toBeUndefined();
    expect(semaphore.tryAcquire('b')).toBeInstanceOf(Function);
    expect(semaphore.tryAcquire('c')).toBeUndefined();
  });

  it('frees only one permit if the same permit is released twice', () => {
    const semaphore = createKeyedSemaphore({ perKey: 1, total: 2 });
    const release = semaphore.tryAcquire('a');
    semaphore.tryAcquire('b');
    release?.();
    release?.();
    expect(semaphore.tryAcquire('a')).toBeInstanceOf(Function);
    expect(semaphore.tryAcquire('c')).toBeUndefined();
  });

  it('lets calls of one key wait in order, and serves calls of other keys in the meantime', async () => {
    const semaphore = createKeyedSemaphore({ perKey: 2, waitingPerKey: 10 });
    const releases: (() => void)[] = [];
    const started: number[] = [];
    const requests = [0, 1, 2, 3, 4].map(async (index) => {
      releases.push(await semaphore.acquire('one'));
      started.push(index);
    });
    (await semaphore.acquire('other'))();
    expect(started).toEqual([0, 1]);
    for (let count = 0; count < 5; count += 1) {
      releases.shift()?.();
      await new Promise(setImmediate);
    }
    await Promise.all(requests);
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });

  it('passes a permit that is released twice to only one of the waiting calls', async () => {
    const semaphore = createKeyedSemaphore({ perKey: 1, waitingPerKey: 2 });
    const release = await semaphore.acquire('one');
    let started = 0;
    for (let count = 0; count < 2; count += 1) void semaphore.acquire('one').then(() => (started += 1));
    release();
    release();
    await new Promise(setImmediate);
    expect(started).toBe(1);
  });

  it('refuses a call if the queue of its key is full, and serves the key again later', async () => {
    const semaphore = createKeyedSemaphore({ perKey: 1, waitingPerKey: 1 });
    const release = await semaphore.acquire('one');
    const waiting = semaphore.acquire('one');
    await expect(semaphore.acquire('one')).rejects.toBeInstanceOf(NoPermitError);
    release();
    (await waiting)();
    await expect(semaphore.acquire('one')).resolves.toBeInstanceOf(Function);
  });

  it('refuses a call immediately if other keys hold all permits, because a waiting call gets only permits of its own key', async () => {
    const semaphore = createKeyedSemaphore({ perKey: 1, total: 1, waitingPerKey: 1 });
    await semaphore.acquire('one');
    await expect(semaphore.acquire('other')).rejects.toBeInstanceOf(NoPermitError);
  });

  it('stores nothing for a key when nobody holds one of its permits any more', async () => {
    const semaphore = createKeyedSemaphore({ perKey: 1, waitingPerKey: 1 });
    const release = await semaphore.acquire('one');
    const next = semaphore.acquire('one');
    release();
    (await next)();
    expect(semaphore.size).toBe(0);
  });
});
