import { useSyncExternalStore } from 'react';
import { deviceVoice } from './deviceVoice.ts';

/** Whether the device can read Chinese aloud by itself. */
export const useDeviceVoice = (): boolean => useSyncExternalStore(deviceVoice.subscribe, deviceVoice.isThere);
