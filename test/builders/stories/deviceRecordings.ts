import { appendChunk } from '#platform/recording/store/chunks.ts';
import type { RecordingDraft } from '#platform/recording/store/draft.ts';
import { saveDraft } from '#platform/recording/store/drafts.ts';
import { openRecordings } from '#platform/recording/store/recordingDatabase.ts';

export const RECORDED_TITLE = '小熊的秘密';

const aDraft = (owner: string): RecordingDraft => ({
  id: `draft-of-${owner}`,
  owner,
  storyId: null,
  cover: null,
  title: RECORDED_TITLE,
  sentences: [{ text: '从前有一只小熊。', parts: [`present-${owner}`], former: [`former-${owner}`] }],
  current: 0,
  music: null,
  hasGate: true,
  trim: null,
  createdAt: 1,
  updatedAt: 1,
});

/** Stores a draft with sound, as the recorder does. */
export async function recordOnDevice(owner: string, changes: Partial<RecordingDraft> = {}): Promise<void> {
  const database = await openRecordings();
  const draft = { ...aDraft(owner), ...changes };
  await saveDraft(database, draft);
  for (const part of [`present-${owner}`, `former-${owner}`])
    await appendChunk(database, { draftId: draft.id, part, index: 0 }, new Int16Array(12_000).fill(900));
  await database.put('mixes', new ArrayBuffer(8), [`draft-of-${owner}`, 0]);
  database.close();
}

/** Returns the keys of all rows of the database. */
export async function rowKeysOnDevice(): Promise<string[]> {
  const database = await openRecordings();
  const keys = await Promise.all(
    (['drafts', 'chunks', 'bars', 'mixes'] as const).map(async (store) => database.getAllKeys(store)),
  );
  database.close();
  return keys.flat().map(String);
}

/** Returns the keys of the rows that `recordOnDevice` stores. */
export const rowKeysOf = (owner: string): string[] => [
  `draft-of-${owner}`,
  ...[`former-${owner},0`, `present-${owner},0`],
  ...[`former-${owner},0`, `present-${owner},0`],
  `draft-of-${owner},0`,
];
