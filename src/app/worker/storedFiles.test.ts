import { fileOfRelease, storedIn, storedRequests } from './storedFiles.ts';

const request = { url: 'http://localhost/combine/js/main.11111111.js' } as Request;
const network = jest.fn(async () => ({ status: 200, body: 'of the network', clone: () => 'a copy' }));
const stored = new Map<unknown, unknown>();
let isRefused = false;

const unlessRefused =
  <T>(work: (...args: unknown[]) => T) =>
  async (...args: unknown[]): Promise<T> => {
    if (isRefused) throw new DOMException('', 'SecurityError');
    return work(...args);
  };

beforeEach(() => {
  isRefused = false;
  stored.clear();
  network.mockClear();
  const cache = {
    match: unlessRefused((key) => stored.get(key)),
    put: unlessRefused((key, value) => void stored.set(key, value)),
    keys: unlessRefused(() => Array.from(stored.keys())),
  };
  const caches = { match: cache.match, open: unlessRefused(() => cache) };
  Object.assign(globalThis, { caches, fetch: network });
});

describe('a file of a release', () => {
  it('comes from the network the first time, and later from the cache', async () => {
    expect(await fileOfRelease(request, 'opened')).toMatchObject({ body: 'of the network' });
    await Promise.resolve();
    expect(await fileOfRelease(request, 'opened')).toBe('a copy');
    expect(network).toHaveBeenCalledTimes(1);
  });

  it('comes from the network each time if the browser refuses the storage', async () => {
    isRefused = true;
    for (let count = 0; count < 2; count += 1) {
      expect(await fileOfRelease(request, 'opened')).toMatchObject({ body: 'of the network' });
    }
  });
});

it('a cache seems empty if the browser refuses the storage', async () => {
  stored.set('key', 'value');
  expect([await storedIn('any', 'key'), await storedRequests('any')]).toEqual(['value', ['key']]);
  isRefused = true;
  expect([await storedIn('any', 'key'), await storedRequests('any')]).toEqual([undefined, []]);
});
