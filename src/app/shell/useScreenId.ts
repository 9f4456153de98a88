import { useLocation } from 'react-router';
import type { ScreenId } from '#platform/navigation/paths.ts';
import { screenIdAt } from '#platform/navigation/screenIdAt.ts';

export function useScreenId(): ScreenId | undefined {
  return screenIdAt(useLocation().pathname);
}
