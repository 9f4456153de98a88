import { createDeferred } from '#server/testing/createDeferred.ts';
import { acceptsBrotli, createBrotliCache } from './brotli.ts';

describe('the cache of compressed texts', () => {
  it('compresses a text only once, even for simultaneous calls, and keeps only the latest texts', async () => {
    const compressed: string[] = [];
    const { promise, resolve } = createDeferred();
    const brotli = createBrotliCache(2, async (text) => {
      compressed.push(text);
      await promise;
      return Buffer.from(`small ${text}`);
    });
    const both = [brotli('a', 'one'), brotli('a', 'one')];
    resolve();
    expect((await Promise.all(both)).map(String)).toEqual(['small one', 'small one']);
    await brotli('b', 'two');
    await brotli('a', 'one');
    expect(compressed).toEqual(['one', 'two']);
    await brotli('c', 'three');
    await brotli('a', 'one');
    await brotli('b', 'two');
    expect(compressed).toEqual(['one', 'two', 'three', 'two']);
  });

  it('compresses a text again if the first attempt has failed', async () => {
    let hasFailed = false;
    const brotli = createBrotliCache(2, async (text) => {
      if (hasFailed) return Buffer.from(text);
      hasFailed = true;
      throw new Error('no memory');
    });
    await expect(brotli('a', 'one')).rejects.toThrow('no memory');
    expect(String(await brotli('a', 'one'))).toBe('one');
  });
});

it.each([
  ['gzip, deflate, br, zstd', true],
  ['br;q=0.1', true],
  ['gzip', false],
  ['br;q=0, gzip', false],
  ['', false],
  [undefined, false],
])('a client that accepts %j understands Brotli: %s', (encoding, isUnderstood) => {
  expect(acceptsBrotli({ headers: { 'accept-encoding': encoding } })).toBe(isUnderstood);
});
