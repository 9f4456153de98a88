import { maskedText } from '#lib/text/clean/mask.ts';

/**
 * Returns an address as a log may show it: with the names of its parameters but without their values, and without our
 * own origin.
 */
export function addressWithoutValues(address: string): string {
  const { origin, pathname, searchParams } = new URL(address, location.href);
  const names = [...searchParams.keys()].join('&');
  const place = origin === location.origin ? pathname : `${origin}${pathname}`;
  return maskedText(names ? `${place}?${names}` : place);
}
