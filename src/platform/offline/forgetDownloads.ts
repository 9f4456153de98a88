import { attempt } from '#lib/attempt.ts';
import { createEmitter } from '#lib/emitter.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { DOWNLOADS_CACHE, DOWNLOADS_DATABASE } from './offlineNames.ts';

/** Notifies this page's queue of downloads that all downloads were deleted. */
export const downloadsForgotten = createEmitter();

/** Notifies this page's queue of downloads that the owner of the downloads is signed in. */
export const downloadsOwnerReturned = createEmitter();

/**
 * Deletes all downloads of the device. What the browser cannot delete immediately is deleted when the downloads are
 * next opened, because it then belongs to no owner.
 */
export function forgetDownloads(localStore: TextStore): void {
  if (!hasDownloads(localStore)) return;
  localStore.remove(storageKeys.downloadsOwner);
  downloadsForgotten.emit();
  attempt(() => void caches.delete(DOWNLOADS_CACHE).catch(() => undefined));
  attempt(() => void indexedDB.deleteDatabase(DOWNLOADS_DATABASE));
}

/**
 * The stored value `downloads_owner`. Downloads belong to the account, not to the child that was active: all children
 * of the family hear them, so they outlast the removal of a child.
 */
export interface DownloadsOwner {
  /** A random id, which marks the rows of the database. */
  shelf: string;
  /** Empty for a guest. */
  userId: string;
}

export function readDownloadsOwner(localStore: TextStore): DownloadsOwner | undefined {
  // Earlier releases also stored the id of a child, after these two values.
  const [shelf = '', userId = ''] = (localStore.read(storageKeys.downloadsOwner) ?? '').split(' ');
  return shelf === '' ? undefined : { shelf, userId };
}

export const writeDownloadsOwner = (localStore: TextStore, { shelf, userId }: DownloadsOwner): void =>
  localStore.write(storageKeys.downloadsOwner, `${shelf} ${userId}`);

/** Deletes the downloads of another user. Downloads of a guest are passed to the first user who signs in. */
export function handDownloadsOver(localStore: TextStore, userId: string): void {
  const owner = readDownloadsOwner(localStore);
  if (!owner) return;
  if (owner.userId !== userId && owner.userId !== '') {
    forgetDownloads(localStore);
    return;
  }
  if (owner.userId === '') writeDownloadsOwner(localStore, { shelf: owner.shelf, userId });
  downloadsOwnerReturned.emit();
}

/** Returns whether the device's last user has downloaded anything. */
export const hasDownloads = (localStore: TextStore): boolean =>
  localStore.read(storageKeys.downloadsOwner) !== undefined;
