import { removeParts } from './chunks.ts';
import { removeMix } from './mixes.ts';
import type { RecordingDraft } from './draft.ts';
import type { RecordingDatabase } from './recordingDatabase.ts';

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
 * returns the new one.
 */
export async function changeDraft(
  database: RecordingDatabase,
  id: string,
  change: (stored: RecordingDraft | undefined) => RecordingDraft,
): Promise<void> {
  const transaction = database.transaction('drafts', 'readwrite');
  const stored = await transaction.store.get(id);
  await transaction.store.put(change(stored));
  await transaction.done;
}

export async function removeDraft(database: RecordingDatabase, draft: RecordingDraft): Promise<void> {
  await removeParts(
    database,
    draft.sentences.flatMap(({ parts, former }) => [...parts, ...former]),
  );
  await removeMix(database, draft.id);
  await database.delete('drafts', draft.id);
}

/** Removes the drafts on this device that belong to a deleted work. */
export async function removeDraftsOfWork(database: RecordingDatabase, owner: string, workId: string): Promise<void> {
  const drafts = await listDrafts(database, owner);
  await Promise.all(drafts.filter((draft) => draft.workId === workId).map((draft) => removeDraft(database, draft)));
}
