import { attempt } from '#lib/attempt.ts';
import { paths, type ScreenId } from './paths.ts';

/** Neither case nor slashes at the end tell paths apart; a slash that is encoded divides nothing. */
const comparable = (path: string): string => path.replace(/\/+$/, '').toLowerCase();

const ids = new Map((Object.keys(paths) as ScreenId[]).map((id) => [comparable(paths[id]), id]));

/** The screen at a path below the base path, encoded as in an address; undefined where the table has none. */
export function screenIdAt(pathname: string): ScreenId | undefined {
  const decoded = attempt(() => decodeURI(pathname));
  return decoded === undefined ? undefined : ids.get(comparable(decoded));
}
