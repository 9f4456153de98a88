import { fileOfRelease, isFile, storedIn, storedRequests } from './storedFiles.ts';

const request = { url: 'http://localhost/combine/js/main.11111111.js' } as Request;
const answer = (contentType: string) => ({
  status: 200,
  headers: new Headers({ 'content-type': contentType }),
  body: 'of the network',
  clone: () => 'a copy',
});
const network = jest.fn(async () => answer('application/javascript; charset=utf-8'));
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

  it('is not stored if the network answers with a page, as some web servers do for any address', async () => {
    network.mockResolvedValueOnce(answer('text/html'));
    expect(await fileOfRelease(request, 'opened')).toMatchObject({ body: 'of the network' });
    await Promise.resolve();
    expect(stored.size).toBe(0);
  });

  it('comes from the network each time if the browser refuses the storage', async () => {
    isRefused = true;
    for (let count = 0; count < 2; count += 1) {
      expect(await fileOfRelease(request, 'opened')).toMatchObject({ body: 'of the network' });
    }
  });
});

it.each([
  ['js/main.1.js', 'application/javascript; charset=utf-8', 200, true],
  ['js/main.1.js', 'text/javascript', 200, true],
  ['js/main.1.js', 'application/x-javascript', 200, true],
  ['js/main.1.js', 'text/html; charset=utf-8', 200, false],
  ['js/main.1.js', '', 200, false],
  ['js/main.1.js', 'text/javascript', 404, false],
  ['css/home.1.css', 'text/css; charset=UTF-8', 200, true],
  ['css/home.1.css', 'text/html', 200, false],
  ['index.html?__WB_REVISION__=1', 'text/html; charset=utf-8', 200, true],
  ['index.html?__WB_REVISION__=1', 'application/json', 200, false],
  ['asset/moon.1.webp', 'image/webp', 200, true],
  ['asset/moon.1.webp', 'text/html', 200, false],
  ['asset/moon.1.webp', 'image/webp', 206, false],
])('isFile for %s with the type %j and the status %i returns %s', (path, contentType, status, isIt) => {
  const headers = new Headers({ 'content-type': contentType });
  expect(isFile(`http://localhost/combine/${path}`, { status, headers })).toBe(isIt);
});

it('storedIn and storedRequests find nothing in a cache if the browser refuses the storage, and do not throw', async () => {
  stored.set('key', 'value');
  expect([await storedIn('any', 'key'), await storedRequests('any')]).toEqual(['value', ['key']]);
  isRefused = true;
  expect([await storedIn('any', 'key'), await storedRequests('any')]).toEqual([undefined, []]);
});
