import { maskedText } from '#lib/mask.ts';

/** An address as a log may show it: the names of its parameters, none of their values, and no origin of our own. */
export function addressWithoutValues(address: string): string {
  const { origin, pathname, searchParams } = new URL(address, location.href);
  const names = [...searchParams.keys()].join('&');
  const place = origin === location.origin ? pathname : `${origin}${pathname}`;
  return maskedText(names ? `${place}?${names}` : place);
}
