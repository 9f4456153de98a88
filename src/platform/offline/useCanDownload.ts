import { useSyncExternalStore } from 'react';
import { isServed, subscribeServed } from './registerWorker.ts';

const canDownload = (): boolean | undefined => 'indexedDB' in globalThis && isServed();

/**
 * Returns whether this page can store stories for listening without a network; undefined until this is known. A page
 * that no service worker serves could store them, but not play them.
 */
export const useCanDownload = (): boolean | undefined =>
  useSyncExternalStore(subscribeServed, canDownload, () => undefined);

/** The text for users if stories cannot be stored here. */
export const CANNOT_DOWNLOAD = '这里不能下载，用系统自带的浏览器打开就可以';
