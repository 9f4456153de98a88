import { canHaveWorker } from './registerWorker.ts';

/** Whether this browser or webview can keep stories for listening without a network. */
export const canDownload = (): boolean => canHaveWorker() && 'indexedDB' in globalThis;

/** What users read where it cannot. */
export const CANNOT_DOWNLOAD = '这里不能下载，用手机自带的浏览器打开就可以';
