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
 * Deletes all downloads of the device. Data that the browser cannot delete immediately are deleted when the downloads
 * are next opened, because they no longer belong to an owner.
 */
export function forgetDownloads(localStore: TextStore): void {
  if (!hasDownloads(localStore)) return;
  localStore.remove(storageKeys.downloadsOwner);
  downloadsForgotten.emit();
  attempt(() => void caches.delete(DOWNLOADS_CACHE).catch(() => undefined));
  attempt(() => void indexedDB.deleteDatabase(DOWNLOADS_DATABASE));
}

/**
 * The content of the stored value `downloads_owner`. Downloads belong to the account and not to a child: all children
 * of the family hear them, so they stay when a child is removed.
 */
export interface DownloadsOwner {
  /** A random id that the rows of this owner contain. */
  shelf: string;
  /** The id of the user; empty for a guest. */
  userId: string;
}

export function readDownloadsOwner(localStore: TextStore): DownloadsOwner | undefined {
  // Earlier releases also stored the id of a child, after these two values.
  const [shelf = '', userId = ''] = (localStore.read(storageKeys.downloadsOwner) ?? '').split(' ');
  return shelf === '' ? undefined : { shelf, userId };
}

export const writeDownloadsOwner = (localStore: TextStore, { shelf, userId }: DownloadsOwner): void =>
  localStore.write(storageKeys.downloadsOwner, `${shelf} ${userId}`);

/**
 * Deletes the downloads if they belong to another user. If they belong to a guest, makes this user, who is the first to
 * sign in, their owner.
 */
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
