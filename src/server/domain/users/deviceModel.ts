import { plainText } from '#server/http/publicText.ts';

const MAX_LENGTH = 60;
/**
 * Matches the words in the user agent of an Android device that are not the model. Chrome sends `K` in place of the
 * model.
 */
const NO_MODEL = /^(?:linux|u|k|wv|mobile|tablet|harmonyos|[a-z]{2}[-_][a-z]{2}|android\b.*|[hg]mscore\b.*|rv:.*)$/i;

const families = [
  ['iPad', /iPad/],
  ['iPhone', /iPhone|iPod/],
  ['Windows 电脑', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux 电脑', /X11|Linux|CrOS/],
] as const;

/**
 * Returns the device that a user agent names, in a form that the family recognises: the model of an Android device, or
 * the name of the product family. Returns an empty string for an unknown device.
 */
export function deviceModel(userAgent: string): string {
  const system = /\(([^()]*)\)/.exec(userAgent.slice(0, 512))?.[1] ?? '';
  if (!/Android/i.test(system)) return families.find(([, pattern]) => pattern.test(system))?.[0] ?? '';
  const model = system
    .split(';')
    .map((part) => plainText(part.replace(/\sBuild\/.*$/i, '')))
    .find((part) => part !== '' && !NO_MODEL.test(part));
  return (model ?? 'Android').slice(0, MAX_LENGTH);
}
