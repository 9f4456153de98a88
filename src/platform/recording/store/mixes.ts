import { rowRangeOf, type RecordingDatabase } from './recordingDatabase.ts';

export const removeMix = (database: RecordingDatabase, draftId: string): Promise<void> =>
  database.delete('mixes', rowRangeOf(draftId));

export const addToMix = async (
  database: RecordingDatabase,
  draftId: string,
  index: number,
  bytes: ArrayBuffer,
): Promise<void> => {
  await database.put('mixes', bytes, [draftId, index]);
};

/** Returns the finished file; undefined if there is none. The browser does not load the file into memory. */
export async function readMix(database: RecordingDatabase, draftId: string): Promise<Blob | undefined> {
  const pieces = await database.getAll('mixes', rowRangeOf(draftId));
  return pieces.length === 0 ? undefined : new Blob(pieces, { type: 'audio/mpeg' });
}
