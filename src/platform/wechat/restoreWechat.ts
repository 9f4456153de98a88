import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** The format of WeChat's open ids. */
export const OPEN_ID = /^[\w-]{6,64}$/;

/** Returns the open id that the session storage contains; empty if there is none (STATE-06). */
export function restoreWechat(store: TextStore): { openId: string } {
  const openId = store.read(storageKeys.wechatOpenId) ?? '';
  return { openId: OPEN_ID.test(openId) ? openId : '' };
}
