/** A cookie as the phone stores it. */
export interface StoredCookie {
  name: string;
  value: string;
  path: string;
  /** In epoch milliseconds; absent for a cookie that lasts until the end of the browser session. */
  expiresAt?: number;
}

interface CookieContext {
  /** Returns the path of the page, such as `/combine/profile`. */
  pathname: () => string;
  now: () => number;
}

/** Implements `document.cookie` with the given list of cookies, which it reads and changes. */
export function createCookieJar(kept: StoredCookie[], { pathname, now }: CookieContext) {
  const dropWhere = (isDropped: (cookie: StoredCookie) => boolean) => {
    kept.splice(0, kept.length, ...kept.filter((cookie) => !isDropped(cookie)));
  };
  const hasExpired = ({ expiresAt }: StoredCookie) => expiresAt !== undefined && expiresAt <= now();

  return {
    /** Returns `a=1; b=2`: the cookies visible to the page, those with the longest path first (RFC 6265, 5.4). */
    read: (): string => {
      dropWhere(hasExpired);
      return kept
        .filter(({ path }) => isWithin(pathname(), path))
        .sort((one, other) => other.path.length - one.path.length)
        .map(({ name, value }) => (name === '' ? value : `${name}=${value}`))
        .join('; ');
    },
    /** Sets one cookie; `text` is what a page assigns to `document.cookie`. */
    write: (text: string): void => {
      const cookie = parseCookie(text, pathname(), now());
      if (!cookie) return;
      dropWhere(({ name, path }) => name === cookie.name && path === cookie.path);
      if (!hasExpired(cookie)) kept.push(cookie);
    },
  };
}

/**
 * Parses a cookie according to RFC 6265, 5.2, as far as scripts can observe that. Returns undefined if the cookie is
 * rejected.
 */
function parseCookie(text: string, pathname: string, now: number): StoredCookie | undefined {
  const [pair = '', ...rest] = text.split(';');
  const [name, value] = split(pair);
  const attributes = new Map(rest.map(readAttribute));
  // Rejects a cookie with `HttpOnly`: a script cannot set a cookie that scripts may not read.
  if ((name === '' && value === '') || attributes.has('httponly')) return undefined;
  const path = attributes.get('path') ?? '';
  const expiresAt = expiryOf(attributes, now);
  return {
    name,
    value,
    path: path.startsWith('/') ? path : directoryOf(pathname),
    ...(expiresAt !== undefined && { expiresAt }),
  };
}

/** Returns when a cookie expires. `Max-Age` takes precedence over `Expires`; a malformed attribute is ignored. */
function expiryOf(attributes: ReadonlyMap<string, string>, now: number): number | undefined {
  const maxAge = attributes.get('max-age') ?? '';
  if (/^-?\d+$/.test(maxAge)) return now + Number(maxAge) * 1000;
  const expires = Date.parse(attributes.get('expires') ?? '');
  return Number.isNaN(expires) ? undefined : expires;
}

function readAttribute(text: string): [key: string, given: string] {
  const [key = '', given = ''] = text.split('=', 2);
  return [key.trim().toLowerCase(), given.trim()];
}

/** Splits a string at its first `=`. Without `=`, the whole string is the value and the name is empty. */
function split(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=');
  return at < 0 ? ['', pair.trim()] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}

const directoryOf = (pathname: string) => pathname.slice(0, Math.max(1, pathname.lastIndexOf('/')));

const isWithin = (pathname: string, path: string) =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
