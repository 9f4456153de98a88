import { attempt } from '#lib/attempt.ts';
import { createEmitter } from '#lib/emitter.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { DOWNLOADS_CACHE, DOWNLOADS_DATABASE } from './offlineNames.ts';

/** Tells the queue of downloads of this page that nothing belongs to it any more. */
export const downloadsForgotten = createEmitter();

/**
 * Deletes all downloads of the device. What the browser cannot delete at once is deleted when downloads are opened next,
 * because its owner is no longer that of the key.
 */
export function forgetDownloads(localStore: TextStore): void {
  if (!hasDownloads(localStore)) return;
  localStore.remove(storageKeys.downloadsOwner);
  downloadsForgotten.emit();
  attempt(() => void caches.delete(DOWNLOADS_CACHE).catch(() => undefined));
  attempt(() => void indexedDB.deleteDatabase(DOWNLOADS_DATABASE));
}

/** What `downloads_owner` says; the ids are empty for a guest. */
export interface DownloadsOwner {
  /** A random text, which marks the rows of the database. */
  shelf: string;
  userId: string;
  /** The child that was active; by it the gateway tells whether the account still exists. */
  childId: string;
}

export function readDownloadsOwner(localStore: TextStore): DownloadsOwner | undefined {
  const [shelf = '', userId = '', childId = ''] = (localStore.read(storageKeys.downloadsOwner) ?? '').split(' ');
  return shelf === '' ? undefined : { shelf, userId, childId };
}

export const writeDownloadsOwner = (localStore: TextStore, { shelf, userId, childId }: DownloadsOwner): void =>
  localStore.write(storageKeys.downloadsOwner, `${shelf} ${userId} ${childId}`);

/** Deletes the downloads of another user; those of a guest become those of the first user who signs in. */
export function handDownloadsOver(localStore: TextStore, user: { userId: string; childId: string }): void {
  const owner = readDownloadsOwner(localStore);
  if (!owner || owner.userId === user.userId) return;
  if (owner.userId === '') writeDownloadsOwner(localStore, { shelf: owner.shelf, ...user });
  else forgetDownloads(localStore);
}

/** Whether anything was downloaded on this device by its last user. */
export const hasDownloads = (localStore: TextStore): boolean =>
  localStore.read(storageKeys.downloadsOwner) !== undefined;
