import type { RecordingDraft } from './draft.ts';
import { rowRangeOf, type RecordingDatabase } from './recordingDatabase.ts';

/** Returns the drafts of a child, newest first. */
export async function listDrafts(database: RecordingDatabase, owner: string): Promise<RecordingDraft[]> {
  const drafts = await database.getAllFromIndex('drafts', 'owner', owner);
  return drafts.sort((a, b) => b.updatedAt - a.updatedAt);
}

/** Returns a draft; undefined if there is none, or if it belongs to another child. */
export async function readDraft(
  database: RecordingDatabase,
  owner: string,
  id: string,
): Promise<RecordingDraft | undefined> {
  const draft = await database.get('drafts', id);
  return draft?.owner === owner ? draft : undefined;
}

export const saveDraft = async (database: RecordingDatabase, draft: RecordingDraft): Promise<void> => {
  await database.put('drafts', draft);
};

/**
 * Changes a stored draft in one transaction. `change` receives the stored draft (undefined if there is none) and
 * returns the new one, or undefined if nothing has to be stored. Returns whether a draft was stored.
 */
export async function changeDraft(
  database: RecordingDatabase,
  id: string,
  change: (stored: RecordingDraft | undefined) => RecordingDraft | undefined,
): Promise<boolean> {
  const transaction = database.transaction('drafts', 'readwrite');
  const next = change(await transaction.store.get(id));
  if (next) await transaction.store.put(next);
  await transaction.done;
  return next !== undefined;
}

/**
 * Removes a draft with all its sound. Uses one transaction, and also removes the sound that another tab has added since
 * the draft was read.
 */
export async function removeDraft(database: RecordingDatabase, draft: RecordingDraft): Promise<void> {
  const change = database.transaction(['drafts', 'chunks', 'bars', 'mixes'], 'readwrite');
  const stored = await change.objectStore('drafts').get(draft.id);
  for (const { parts, former } of [...draft.sentences, ...(stored?.sentences ?? [])])
    for (const part of [...parts, ...former]) {
      void change.objectStore('chunks').delete(rowRangeOf(part));
      void change.objectStore('bars').delete(rowRangeOf(part));
    }
  void change.objectStore('mixes').delete(rowRangeOf(draft.id));
  void change.objectStore('drafts').delete(draft.id);
  await change.done;
}

/** Removes the drafts on this device that belong to a deleted work. */
export async function removeDraftsOfWork(database: RecordingDatabase, owner: string, workId: string): Promise<void> {
  const drafts = await listDrafts(database, owner);
  await Promise.all(drafts.filter((draft) => draft.workId === workId).map((draft) => removeDraft(database, draft)));
}
