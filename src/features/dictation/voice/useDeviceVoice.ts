import { useSyncExternalStore } from 'react';
import { useServices } from '#platform/session/ServicesContext.ts';

/** Returns whether the device can read Chinese aloud. */
export function useDeviceVoice(): boolean {
  const { voice } = useServices();
  return useSyncExternalStore(voice.subscribe, voice.isAvailable);
}
