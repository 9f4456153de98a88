import { attempt } from '#lib/attempt.ts';
import { paths, type ScreenId } from './paths.ts';

/**
 * Returns a path in a normal form, in which two paths can be compared: letters are lower case, and there are no slashes
 * at the end. An encoded slash does not separate segments.
 */
const comparable = (path: string): string => path.replace(/\/+$/, '').toLowerCase();

const ids = new Map((Object.keys(paths) as ScreenId[]).map((id) => [comparable(paths[id]), id]));

/**
 * Returns the id of the screen at a path below the base path; undefined for an unknown path. The path is encoded as in
 * an address.
 */
export function screenIdAt(pathname: string): ScreenId | undefined {
  const decoded = attempt(() => decodeURI(pathname));
  return decoded === undefined ? undefined : ids.get(comparable(decoded));
}
