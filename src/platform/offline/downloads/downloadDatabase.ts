import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { uuid } from '#lib/crypto/uuid.ts';
import type { StoryCard, StoryDetail } from '#contract/stories/stories.ts';
import { readDownloadsOwner, writeDownloadsOwner } from '#platform/offline/forgetDownloads.ts';
import { DOWNLOADS_CACHE, DOWNLOADS_DATABASE } from '#platform/offline/offlineNames.ts';
import type { TextStore } from '#platform/storage/storage.ts';

/** A story that the user wants to store on the device. */
export interface StoredDownload {
  id: string;
  /** The random id in `downloads_owner`. Rows with another id belong to a previous user. */
  shelf: string;
  story: StoryCard;
  state: 'waiting' | 'failed' | 'ready';
  /** The reason why the download has failed, for the user. */
  problem: string;
  addedAt: number;
  /** The size of the sound in bytes; 0 until it is known. */
  bytes: number;
  /** The ETag of the sound whose parts are stored. */
  etag: string;
  /** The story in the form that the player needs; null until the download is complete. */
  detail: StoryDetail | null;
  /** When the gateway last confirmed that the listener may hear the whole story. Rows of earlier releases lack it. */
  confirmedAt?: number;
}

interface DownloadSchema extends DBSchema {
  stories: { key: string; value: StoredDownload };
  /** The parts of incomplete sounds. The key consists of the story's id and the part's number. */
  parts: { key: [string, number]; value: ArrayBuffer };
}

export type DownloadDatabase = IDBPDatabase<DownloadSchema>;

/**
 * Opens the database, and deletes data that do not belong to the device's last user. Rejects if there is no storage.
 * `onClose` is called when the database closes because it is being deleted, perhaps by another tab.
 */
export async function openDownloads(localStore: TextStore, onClose: () => void): Promise<DownloadDatabase> {
  const database = await openDB<DownloadSchema>(DOWNLOADS_DATABASE, 1, {
    upgrade: (created) => {
      created.createObjectStore('stories', { keyPath: 'id' });
      created.createObjectStore('parts');
    },
    blocking: (_present, _next, event) => {
      (event.target as IDBDatabase).close();
      onClose();
    },
  });
  const shelf = readDownloadsOwner(localStore)?.shelf;
  const rows = await database.getAll('stories');
  // Deletes the sounds if there are no rows of this user: a tab that was interrupted may have left a sound without a
  // row.
  if (rows.every((row) => row.shelf !== shelf)) await caches.delete(DOWNLOADS_CACHE);
  if (rows.some((row) => row.shelf !== shelf)) {
    await database.clear('parts');
    await database.clear('stories');
  }
  return database;
}

/**
 * Makes a user the owner of the device's downloads if they have no owner yet. Returns the id that marks the owner's
 * rows.
 */
export function claimDownloads(localStore: TextStore, userId: string): string {
  const owner = readDownloadsOwner(localStore) ?? { shelf: uuid(), userId };
  writeDownloadsOwner(localStore, owner);
  return owner.shelf;
}

export const partRangeOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
