import { toPcm } from '#platform/recording/signal/pcm.ts';
import { CHUNK_SAMPLES, SAMPLE_RATE } from '#platform/recording/soundFormat.ts';
import { appendChunk } from '#platform/recording/store/chunks.ts';
import type { RecordingDraft } from '#platform/recording/store/draft.ts';
import { saveDraft } from '#platform/recording/store/drafts.ts';
import type { RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';

export const aRecordingDraft = (overrides: Partial<RecordingDraft> = {}): RecordingDraft => ({
  id: 'draft',
  owner: 'u1',
  storyId: null,
  cover: null,
  title: '去买菜',
  sentences: [
    { text: '早上，奶奶带我去买菜。', parts: ['a'], former: [] },
    { text: '我挑了三个西红柿！', parts: ['b'], former: [] },
  ],
  current: 0,
  music: null,
  hasGate: true,
  trim: null,
  createdAt: 1,
  updatedAt: 1,
  ...overrides,
});

/** Returns a tone like a voice: syllables with a vowel, four per second. */
const voice = (seconds: number) =>
  toPcm(
    Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, i) => {
      const time = i / SAMPLE_RATE;
      return 0.1 * Math.max(0, Math.sin(4 * Math.PI * time)) * Math.sin(2 * Math.PI * 220 * time);
    }),
  );

/** Stores a draft. Each part of its sentences contains `seconds` of sound, or of silence if `isSilent`. */
export async function storeRecording(
  database: RecordingDatabase,
  draft: RecordingDraft,
  { seconds = 3, isSilent = false }: { seconds?: number; isSilent?: boolean } = {},
): Promise<void> {
  await saveDraft(database, draft);
  for (const part of draft.sentences.flatMap(({ parts, former }) => [...parts, ...former])) {
    const pcm = isSilent ? new Int16Array(seconds * SAMPLE_RATE) : voice(seconds);
    for (let index = 0; index * CHUNK_SAMPLES < pcm.length; index += 1)
      await appendChunk(
        database,
        { draftId: draft.id, part, index },
        pcm.slice(index * CHUNK_SAMPLES, (index + 1) * CHUNK_SAMPLES),
      );
  }
}
