import { forgetDownloads } from '#platform/offline/forgetDownloads.ts';
import { localStore as deviceStore, type TextStore } from '#platform/storage/storage.ts';
import { personKeyTexts } from '#platform/storage/storageKeys.ts';

/** Deletes the downloads and all stored personal data of a user who has logged out, in the page or in the host. */
export function forgetUser(localStore: TextStore): void {
  forgetDownloads(deviceStore);
  for (const key of personKeyTexts) localStore.remove(key);
}
