import { maskedText } from '#lib/text/clean/mask.ts';

/**
 * Returns an address for a log. It contains the names of its parameters, but neither their values nor our own origin.
 */
export function addressWithoutValues(address: string): string {
  const { origin, pathname, searchParams } = new URL(address, location.href);
  const names = [...searchParams.keys()].join('&');
  const place = origin === location.origin ? pathname : `${origin}${pathname}`;
  return maskedText(names ? `${place}?${names}` : place);
}
