import { canHaveWorker } from './registerWorker.ts';

/** Whether this browser or web view can store stories for listening without a network. */
export const canDownload = (): boolean => canHaveWorker() && 'indexedDB' in globalThis;

/** The text for users if stories cannot be stored here. */
export const CANNOT_DOWNLOAD = '这里不能下载，用手机自带的浏览器打开就可以';
