import { useEffect } from 'react';
import { useServices } from '#platform/session/ServicesContext.ts';

/** Preloads clips while the user looks at the screen. */
export function usePreloadedClips(urls: readonly string[]): void {
  const { clips } = useServices();
  const key = urls.join('\n');
  useEffect(() => {
    if (key !== '') clips.preload(key.split('\n'));
  }, [clips, key]);
}
