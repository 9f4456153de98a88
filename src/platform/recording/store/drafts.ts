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
 * Changes a stored draft in one transaction. The function `change` receives the stored draft (undefined if there is
 * none), and returns the new draft, or undefined if nothing is to be stored. Returns whether a draft was stored.
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
 * Removes a draft with all its sound. This includes sound that another tab has added since the draft was read, and
 * recordings of a sentence that later ones have replaced.
 */
export const removeDraft = (database: RecordingDatabase, { id }: Pick<RecordingDraft, 'id'>): Promise<void> =>
  forgetDrafts(database, (draft) => draft.id === id);

/** Removes the drafts on this device that belong to a deleted work. */
export const removeDraftsOfWork = (database: RecordingDatabase, owner: string, workId: string): Promise<void> =>
  forgetDrafts(database, (draft) => draft.owner === owner && draft.workId === workId);

/**
 * Deletes drafts, and all sound that belongs to no draft, such as replaced recordings of a sentence, or sound that was
 * left after a crash. Uses a single transaction, because another tab may be recording: that tab adds a part to the
 * draft before it writes the part's sound.
 */
export async function forgetDrafts(
  database: RecordingDatabase,
  isForgotten: (draft: RecordingDraft) => boolean,
): Promise<void> {
  const change = database.transaction(['drafts', 'chunks', 'bars', 'mixes'], 'readwrite');
  const drafts = await change.objectStore('drafts').getAll();
  const kept = drafts.filter((draft) => !isForgotten(draft));
  const parts = new Set(
    kept.flatMap(({ sentences }) => sentences.flatMap(({ parts: present, former }) => [...present, ...former])),
  );
  const ids = new Set(kept.map(({ id }) => id));
  for (const { id } of drafts) if (!ids.has(id)) void change.objectStore('drafts').delete(id);
  for (const [name, named] of [
    ['chunks', parts],
    ['bars', parts],
    ['mixes', ids],
  ] as const) {
    const store = change.objectStore(name);
    let cursor = await store.openKeyCursor();
    while (cursor) {
      const [id] = cursor.key;
      if (!named.has(id)) void store.delete(rowRangeOf(id));
      // Skips the remaining rows of this part or draft.
      cursor = await cursor.continue([id, Number.MAX_SAFE_INTEGER]);
    }
  }
  await change.done;
}
