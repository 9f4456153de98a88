import { matchPath, useLocation } from 'react-router';
import { paths, type ScreenId } from '#platform/navigation/paths.ts';

const ids = Object.keys(paths) as ScreenId[];

/** The screen at a path below the base path; undefined where the table has none. */
export const screenIdAt = (pathname: string): ScreenId | undefined =>
  ids.find((id) => matchPath(paths[id], pathname) !== null);

export function useScreenId(): ScreenId | undefined {
  return screenIdAt(useLocation().pathname);
}
