import { useSyncExternalStore } from 'react';
import { useServices } from '#platform/session/ServicesContext.ts';
import { isServed, subscribeServed } from './registerWorker.ts';

const canDownload = (): boolean | undefined => 'indexedDB' in globalThis && isServed();

/**
 * Returns whether this page can store stories for listening without a network; undefined until this is known. A page
 * that no service worker serves could store them, but not play them.
 */
export const useCanDownload = (): boolean | undefined =>
  useSyncExternalStore(subscribeServed, canDownload, () => undefined);

/**
 * Returns the message for users if stories cannot be stored here. In a web view, it suggests to open the app in a
 * browser. In a browser it does not: there the operator has withdrawn the service worker, or the page was opened on
 * plain HTTP.
 */
export const useCannotDownloadText = (): string =>
  useServices().environment.kind === 'browser'
    ? '现在不能下载，在线可以听'
    : '这里不能下载，用系统自带的浏览器打开就可以';
