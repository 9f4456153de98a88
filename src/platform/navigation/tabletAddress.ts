import { paths, type ScreenId } from './paths.ts';

const tabletScreens: Partial<Record<ScreenId, ScreenId>> = {
  category: 'categoryTablet',
  rank: 'rankTablet',
  launchAudio: 'launchAudioTablet',
};

const tabletPaths = new Map(
  (Object.entries(tabletScreens) as [ScreenId, ScreenId][]).map(([id, tablet]) => [paths[id] as string, paths[tablet]]),
);

/**
 * Returns the address of the tablet version (`/hd`) for an address of a screen as `href()` returns it. If the screen
 * has no tablet version, the address is returned unchanged (ENV-05).
 */
export function tabletAddress(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  const tabletPath = tabletPaths.get(path);
  return tabletPath === undefined ? address : tabletPath + address.slice(path.length);
}
