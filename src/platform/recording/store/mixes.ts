import { rowsOf, type RecordingDatabase } from './recordingDatabase.ts';

export const removeMix = (database: RecordingDatabase, draftId: string): Promise<void> =>
  database.delete('mixes', rowsOf(draftId));

export const addToMix = async (
  database: RecordingDatabase,
  draftId: string,
  index: number,
  bytes: ArrayBuffer,
): Promise<void> => {
  await database.put('mixes', bytes, [draftId, index]);
};
