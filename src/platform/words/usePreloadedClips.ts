import { useEffect } from 'react';
import { clips } from './clips.ts';

/** Fetches clips while one still looks. */
export function usePreloadedClips(urls: readonly string[]): void {
  const key = urls.join('\n');
  useEffect(() => {
    if (key !== '') clips.preload(key.split('\n'));
  }, [key]);
}
