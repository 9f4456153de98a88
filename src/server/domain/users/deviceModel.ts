import { plainText } from '#server/http/publicText.ts';

const MOST_LENGTH = 60;
/** What stands beside the model in the user agent of an Android device. Chrome replaces the model itself by `K`. */
const NO_MODEL = /^(?:linux|u|k|wv|mobile|tablet|harmonyos|[a-z]{2}[-_][a-z]{2}|android\b.*|[hg]mscore\b.*|rv:.*)$/i;

const families = [
  ['iPad', /iPad/],
  ['iPhone', /iPhone|iPod/],
  ['Windows 电脑', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux 电脑', /X11|Linux|CrOS/],
] as const;

/**
 * Returns what a user agent tells about its device, in the form in which the family recognises it: the model of an
 * Android device, or the name of the product family. Returns an empty text for an unknown device.
 */
export function deviceModel(userAgent: string): string {
  const system = /\(([^()]*)\)/.exec(userAgent.slice(0, 512))?.[1] ?? '';
  if (!/Android/i.test(system)) return families.find(([, pattern]) => pattern.test(system))?.[0] ?? '';
  const model = system
    .split(';')
    .map((part) => plainText(part.replace(/\sBuild\/.*$/i, '')))
    .find((part) => part !== '' && !NO_MODEL.test(part));
  return (model ?? 'Android').slice(0, MOST_LENGTH);
}
