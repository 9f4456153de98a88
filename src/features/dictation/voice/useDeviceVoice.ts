import { useSyncExternalStore } from 'react';
import { deviceVoice } from './deviceVoice.ts';

/** Returns whether the device can read Chinese aloud. */
export const useDeviceVoice = (): boolean => useSyncExternalStore(deviceVoice.subscribe, deviceVoice.isThere);
