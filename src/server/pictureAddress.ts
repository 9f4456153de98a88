import type { Settings } from './settings.ts';

const OWN = 'https://own.invalid';

/** The address of a picture that the page may load, as its content security policy has it; undefined for any other. */
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
