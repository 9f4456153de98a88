import { mayHaveWorker } from './registerWorker.ts';

/** Returns whether this page can store stories for listening without a network. */
export const canDownload = (): boolean => mayHaveWorker() && 'indexedDB' in globalThis;

/** The text for users if stories cannot be stored here. */
export const CANNOT_DOWNLOAD = '这里不能下载，用手机自带的浏览器打开就可以';
