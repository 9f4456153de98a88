import { useEffect } from 'react';
import { clips } from './clips.ts';

/** Preloads clips while the user looks at the screen. */
export function usePreloadedClips(urls: readonly string[]): void {
  const key = urls.join('\n');
  useEffect(() => {
    if (key !== '') clips.preload(key.split('\n'));
  }, [key]);
}
