import { barsOf, type Bar } from '#platform/recording/signal/bars.ts';
import { rowRangeOf, type RecordingDatabase } from './recordingDatabase.ts';
import { requireStoredDraft } from './storedDraft.ts';

interface ChunkPlace {
  draftId: string;
  part: string;
  index: number;
}

/**
 * Stores a chunk, and resolves once it is on the disk. Throws a QuotaExceededError if the disk is full, and `DraftGone`
 * if the draft was deleted.
 */
export async function appendChunk(
  database: RecordingDatabase,
  { draftId, part, index }: ChunkPlace,
  pcm: Int16Array<ArrayBuffer>,
): Promise<void> {
  const bars = barsOf(pcm);
  const byte = (values: number[]) => Uint8Array.from(values, (value) => Math.round(Math.min(1, value) * 255));
  const change = database.transaction(['drafts', 'chunks', 'bars'], 'readwrite');
  await requireStoredDraft(change.objectStore('drafts'), draftId);
  await Promise.all([
    change.objectStore('chunks').put({ pcm: pcm.slice().buffer }, [part, index]),
    change.objectStore('bars').put(
      {
        samples: pcm.length,
        peaks: byte(bars.map(({ peak }) => peak)),
        // Stores the square root of the level, because the levels of background noise are low and would hardly differ
        // after rounding.
        levels: byte(bars.map(({ level }) => Math.sqrt(level))),
      },
      [part, index],
    ),
    change.done,
  ]);
}

/** Returns the sound of a part, chunk by chunk. */
export async function* readPart(database: RecordingDatabase, part: string): AsyncGenerator<Int16Array> {
  for (let index = 0; ; index += 1) {
    const chunk = await database.get('chunks', [part, index]);
    if (!chunk) return;
    yield new Int16Array(chunk.pcm);
  }
}

/**
 * Returns the length of a part and its waveform. A part of which nothing was written has the length 0. Rows after a
 * missing row are not counted, because `readPart` does not read their sound.
 */
export async function measurePart(
  database: RecordingDatabase,
  part: string,
): Promise<{ samples: number; bars: Bar[] }> {
  const stored = database.transaction('bars').store;
  const [keys, found] = await Promise.all([stored.getAllKeys(rowRangeOf(part)), stored.getAll(rowRangeOf(part))]);
  const missing = keys.findIndex(([, index], at) => index !== at);
  const rows = missing < 0 ? found : found.slice(0, missing);
  return {
    samples: rows.reduce((sum, row) => sum + row.samples, 0),
    bars: rows.flatMap(({ peaks, levels }) =>
      Array.from(peaks, (peak, index) => ({ peak: peak / 255, level: ((levels[index] ?? 0) / 255) ** 2 })),
    ),
  };
}
