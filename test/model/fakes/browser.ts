interface Cookie {
  value: string;
  expiresAt: number;
}

const cookies = new Map<string, Cookie>();
const stored = new Map<string, string>();
let header = '';
/**
 * The time until which the cached cookie header is valid. The header is cached because cookies are read far more often
 * than written.
 */
let headerUntil = 0;
/** Increases with every change to the stored data. */
let version = 0;

const storage = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem(key: string, value: string) {
    version += 1;
    map.set(key, value);
  },
  removeItem(key: string) {
    version += 1;
    map.delete(key);
  },
});

const events = { addEventListener: () => undefined, removeEventListener: () => undefined };

/** Computes the cookie header again if a cookie has changed or expired. */
function renewHeader(): void {
  if (Date.now() < headerUntil) return;
  headerUntil = Infinity;
  version += 1;
  const pairs: string[] = [];
  for (const [name, { value, expiresAt }] of cookies) {
    if (expiresAt <= Date.now()) continue;
    pairs.push(`${name}=${value}`);
    headerUntil = Math.min(headerUntil, expiresAt);
  }
  header = pairs.join('; ');
}

const document = {
  visibilityState: 'visible',
  ...events,
  get cookie(): string {
    renewHeader();
    return header;
  },
  set cookie(text: string) {
    headerUntil = 0;
    const [pair = '', ...attributes] = text.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    const expires = attributes.find((attribute) => attribute.startsWith('Expires='))?.slice('Expires='.length);
    cookies.set(name, {
      value: pair.slice(name.length + 1),
      expiresAt: expires === undefined ? Infinity : Date.parse(expires),
    });
  },
};

/**
 * Installs the parts of a browser that sessions need, which all tabs share. With jsdom, the model would take a hundred
 * times as long.
 */
export function installBrowser(): void {
  Object.assign(globalThis, {
    document,
    ...events,
    location: new URL('http://localhost:8080/combine/'),
    localStorage: storage(stored),
    sessionStorage: storage(new Map()),
    caches: { delete: async () => false },
    // Removes Node's fetch, which would send real requests. Without it, every call uses the model's network.
    fetch: undefined,
  });
}

export function forgetBrowser(): void {
  cookies.clear();
  stored.clear();
  headerUntil = 0;
}

export function livingCookies(): Map<string, string> {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  return new Map(pairs.map(([name = '', value = '']) => [name, decodeURIComponent(value)]));
}

export const storedTexts = (): ReadonlyMap<string, string> => stored;

/** Returns a number that changes when stored data may have changed. */
export function storageVersion(): number {
  renewHeader();
  return version;
}
