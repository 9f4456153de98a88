import { useEffect } from 'react';
import { useServices } from '#platform/session/ServicesContext.ts';

/** Preloads clips, so that they play immediately when the user taps a word. */
export function usePreloadedClips(urls: readonly string[]): void {
  const { clips } = useServices();
  const key = urls.join('\n');
  useEffect(() => {
    if (key !== '') clips.preload(key.split('\n'));
  }, [clips, key]);
}
