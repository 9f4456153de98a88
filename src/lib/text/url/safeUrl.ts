/**
 * Names of query and fragment parameters that grant access to an account. They are never shared, stored in a return
 * address or logged.
 */
export const secretParameters = ['authToken', '_token', '_expire_time', 'token', 'user_token', 'access_token'] as const;

const MAX_ADDRESS_LENGTH = 2048;

/**
 * The only check for addresses that come from outside or are given to others (AUTH-21). An address must have at most
 * 2,048 characters, and must be a URL (WHATWG) with http or https, without user info, and with a trusted origin.
 * Returns the URL without secrets, or undefined if the address is rejected. Use the returned URL, never the original
 * text, because browsers interpret `/\\evil` and tabs differently from a regular expression.
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

/**
 * Returns a copy of the address without these query parameters. If one of them occurs in the fragment, the whole
 * fragment is removed.
 */
export function withoutParameters(url: URL, names: readonly string[]): URL {
  const clean = new URL(url.href);
  for (const name of names) clean.searchParams.delete(name);
  if (names.some((name) => clean.hash.includes(`${name}=`))) clean.hash = '';
  return clean;
}

/** Returns the address without its fragment, because the fragment may contain the secret of a link. */
export const withoutFragment = (address: string): string => address.split('#')[0] ?? '';

function parse(raw: string): URL | undefined {
  try {
    return new URL(raw);
  } catch {
    return undefined;
  }
}
