/** Query and fragment names that open an account; they are never shared, kept in a back address or logged. */
export const secretParameters = ['authToken', '_token', '_expire_time', 'token', 'user_token', 'access_token'] as const;

const MAX_ADDRESS_LENGTH = 2048;

/**
 * The one check for an address that comes from outside or goes outside (AUTH-21): parsed as a URL (WHATWG), http or
 * https, no user info, an origin of the trusted set, secrets stripped, at most 2,048 characters. Undefined = refused.
 * Follow what it returns, never the text that went in: browsers read `/\evil` and tabs differently from a regex.
 */
export function checkAddress(raw: unknown, trustedOrigins: readonly string[]): URL | undefined {
  if (typeof raw !== 'string' || raw.length > MAX_ADDRESS_LENGTH) return undefined;
  const url = parse(raw);
  if (!url) return undefined;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  if (!trustedOrigins.includes(url.origin)) return undefined;
  const clean = withoutParameters(url, secretParameters);
  return clean.href.length > MAX_ADDRESS_LENGTH ? undefined : clean;
}

/** A copy of the address without these query parameters, in its fragment too where that is written as a query. */
export function withoutParameters(url: URL, names: readonly string[]): URL {
  const clean = new URL(url.href);
  for (const name of names) clean.searchParams.delete(name);
  if (names.some((name) => clean.hash.includes(`${name}=`))) clean.hash = '';
  return clean;
}

function parse(raw: string): URL | undefined {
  try {
    return new URL(raw);
  } catch {
    return undefined;
  }
}
