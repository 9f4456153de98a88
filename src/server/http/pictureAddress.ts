import type { Settings } from '#server/settings/settings.ts';

const OWN = 'https://own.invalid';

/** Returns the address of a picture if the content security policy of our pages allows it; undefined otherwise. */
export function pictureAddress(
  raw: string | undefined,
  { publicOrigin, contentOrigins }: Pick<Settings, 'publicOrigin' | 'contentOrigins'>,
): string | undefined {
  if (raw === undefined || !URL.canParse(raw, OWN)) return undefined;
  const { origin, href, username, password, pathname, search } = new URL(raw, OWN);
  if (origin === OWN) return `${pathname}${search}`;
  const isAllowed = [publicOrigin, ...contentOrigins].includes(origin) && username === '' && password === '';
  return isAllowed ? href : undefined;
}
