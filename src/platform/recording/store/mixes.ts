import { rowRangeOf, type RecordingDatabase } from './recordingDatabase.ts';
import { requireStoredDraft } from './storedDraft.ts';

export const removeMix = (database: RecordingDatabase, draftId: string): Promise<void> =>
  database.delete('mixes', rowRangeOf(draftId));

/** Stores a piece of a file. Throws `DraftGone` if the draft was deleted. */
export async function addToMix(
  database: RecordingDatabase,
  draftId: string,
  index: number,
  bytes: ArrayBuffer,
): Promise<void> {
  const change = database.transaction(['drafts', 'mixes'], 'readwrite');
  await requireStoredDraft(change.objectStore('drafts'), draftId);
  await Promise.all([change.objectStore('mixes').put(bytes, [draftId, index]), change.done]);
}

/** Returns the finished file; undefined if there is none. The browser does not load the file into memory. */
export async function readMix(database: RecordingDatabase, draftId: string): Promise<Blob | undefined> {
  const pieces = await database.getAll('mixes', rowRangeOf(draftId));
  return pieces.length === 0 ? undefined : new Blob(pieces, { type: 'audio/mpeg' });
}
