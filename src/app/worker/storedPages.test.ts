import { answerPage } from './storedPages.ts';

const ORIGIN = 'http://localhost:8080';
const OWN = '/combine/js/main.11111111.js';
const NOW = Date.UTC(2026, 10, 26);
const SHELL = 'the shell';

/** A response with only the properties that are used here, because jsdom has no responses. */
class FakeResponse {
  readonly headers: Map<string, string>;
  readonly status: number;
  readonly ok: boolean;
  constructor(
    readonly body: string,
    { status = 200, headers = [] }: { status?: number; headers?: [string, string][] } = {},
  ) {
    this.headers = new Map(headers);
    const { get } = this.headers;
    this.headers.get = (name) => get.call(this.headers, name) ?? (null as never);
    this.status = status;
    this.ok = status < 400;
  }
  clone = () => this;
  text = async () => this.body;
}

const pageOf = (title: string, script = OWN) =>
  `<html lang="zh-CN" data-rendered><title>${title}</title><script defer="defer" src="${script}"></script>`;
const rendered = (address: string, html = pageOf(address)) =>
  new FakeResponse(html, {
    headers: [
      ['x-rendered-address', address],
      ['date', new Date(Date.now()).toUTCString()],
      ['content-security-policy', 'policy'],
      ['permissions-policy', 'microphone=(self)'],
      ['cross-origin-opener-policy', 'same-origin-allow-popups'],
      ['referrer-policy', 'strict-origin'],
      ['content-encoding', 'br'],
    ],
  });

const network = jest.fn<Promise<FakeResponse>, []>();
let pages: Map<string, FakeResponse>;
let work: Promise<unknown>[];
let isReplaced = false;
/** The error with which the browser refuses the storage. */
let refusal: DOMException | undefined;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  pages = new Map();
  work = [];
  isReplaced = false;
  network.mockReset();
  const cache = {
    match: async (url: string) => pages.get(url),
    put: async (url: string, response: FakeResponse) => void (pages.delete(url), pages.set(url, response)),
    delete: async (url: string) => pages.delete(url),
    keys: async () => Array.from(pages.keys()),
  };
  refusal = undefined;
  const open = async () => {
    if (refusal) throw refusal;
    return cache;
  };
  Object.assign(globalThis, { caches: { open }, Response: FakeResponse, fetch: network });
});
afterEach(() => jest.useRealTimers());

/** Opens an address and returns the shown page, once all work in the background has ended. */
async function open(address: string): Promise<string> {
  const answered = answerPage({ url: `${ORIGIN}/combine${address}` } as Request, {
    files: new Set([OWN]),
    shell: async () => new FakeResponse(SHELL) as never,
    isReplaced: () => isReplaced,
    during: (promise) => void work.push(promise),
  });
  await jest.advanceTimersByTimeAsync(1_000);
  const page = await answered;
  await Promise.all(work);
  return page.text();
}
const storedAddresses = () => Array.from(pages.keys(), (url) => url.slice(`${ORIGIN}/combine`.length));

describe('a navigation', () => {
  it('is answered by the network the first time, later by the stored page, which is then refreshed for the next time', async () => {
    network.mockResolvedValueOnce(rendered('/', pageOf('first')));
    expect(await open('/')).toContain('<title>first');
    network.mockResolvedValueOnce(rendered('/', pageOf('second')));
    expect(await open('/')).toContain('data-rendered data-stored><title>first');
    network.mockRejectedValueOnce(new TypeError('offline'));
    expect(await open('/')).toContain('<title>second');
    const stored = pages.get(`${ORIGIN}/combine/`)?.headers;
    expect([stored?.get('content-security-policy'), stored?.get('content-encoding')]).toEqual(['policy', null]);
    expect(stored?.get('permissions-policy')).toBe('microphone=(self)');
    expect(stored?.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(stored?.get('referrer-policy')).toBe('strict-origin');
  });

  it('opens index.html if the network is slow, and stores the page that arrives later', async () => {
    network.mockReturnValueOnce(new Promise((resolve) => setTimeout(() => resolve(rendered('/')), 1_001)));
    const late = answerPage({ url: `${ORIGIN}/combine/` } as Request, {
      files: new Set([OWN]),
      shell: async () => new FakeResponse(SHELL) as never,
      isReplaced: () => false,
      during: (promise) => void work.push(promise),
    });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await (await late).text()).toBe(SHELL);
    expect(storedAddresses()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await Promise.all(work);
    expect(storedAddresses()).toEqual(['/']);
  });

  it.each([
    ['there is no network', () => Promise.reject(new TypeError('offline'))],
    ['the gateway is broken', async () => new FakeResponse('busy', { status: 503 })],
  ])('opens index.html if %s and nothing is stored', async (_, answer) => {
    network.mockImplementationOnce(answer);
    expect(await open('/')).toBe(SHELL);
    expect(storedAddresses()).toEqual([]);
  });

  it('fetches a page again if the stored one is older than a day, but opens a stored page of any age without a network', async () => {
    network.mockResolvedValueOnce(rendered('/', pageOf('old')));
    await open('/');
    jest.setSystemTime(NOW + 25 * 3_600_000);
    network.mockResolvedValueOnce(rendered('/', pageOf('new')));
    expect(await open('/')).toContain('<title>new');
    jest.setSystemTime(NOW + 60 * 3_600_000);
    network.mockRejectedValueOnce(new TypeError('offline'));
    expect(await open('/')).toContain('<title>new');
  });

  it('is answered by the network, or without a network by index.html, if the browser refuses the storage', async () => {
    refusal = new DOMException('', 'SecurityError');
    network.mockResolvedValueOnce(rendered('/'));
    expect(await open('/')).toContain('<title>/');
    network.mockRejectedValueOnce(new TypeError('offline'));
    expect(await open('/')).toBe(SHELL);
  });

  it('does not open a stored page of this release once a newer release is complete', async () => {
    network.mockResolvedValueOnce(rendered('/'));
    await open('/');
    isReplaced = true;
    network.mockRejectedValueOnce(new TypeError('offline'));
    expect(await open('/')).toBe(SHELL);
  });

  it.each([
    ['a page of a user', new FakeResponse(pageOf('小明'), { headers: [['cache-control', 'private, no-store']] })],
    ['a page that is not rendered', new FakeResponse(pageOf('shell'))],
    ['a page of another release', rendered('/', pageOf('next', '/combine/js/main.22222222.js'))],
  ])('does not store %s, and deletes the page for guests that was stored before', async (_, response) => {
    network.mockResolvedValueOnce(rendered('/'));
    await open('/');
    expect(storedAddresses()).toEqual(['/']);
    network.mockResolvedValueOnce(response);
    await open('/');
    expect(storedAddresses()).toEqual([]);
  });

  it('does not store a page whose address contains other parameters than those on which the page depends', async () => {
    network.mockResolvedValueOnce(rendered('/'));
    expect(await open('/?authToken=secret')).toContain('<title>/');
    expect(storedAddresses()).toEqual([]);
  });

  it('stores only the latest 30 pages', async () => {
    for (let id = 1; id <= 31; id += 1) {
      network.mockResolvedValueOnce(rendered(`/series?id=${id}`));
      await open(`/series?id=${id}`);
    }
    expect(storedAddresses()).toHaveLength(30);
    expect(storedAddresses()).not.toContain('/series?id=1');
  });
});
