import { barsOf, type Bar } from '#platform/recording/signal/bars.ts';
import { rowRangeOf, type RecordingDatabase } from './recordingDatabase.ts';

/** Stores a chunk, and resolves once it is on the disk. Throws a QuotaExceededError if the disk is full. */
export async function appendChunk(
  database: RecordingDatabase,
  part: string,
  index: number,
  pcm: Int16Array<ArrayBuffer>,
): Promise<void> {
  const bars = barsOf(pcm);
  const byte = (values: number[]) => Uint8Array.from(values, (value) => Math.round(Math.min(1, value) * 255));
  const change = database.transaction(['chunks', 'bars'], 'readwrite');
  await Promise.all([
    change.objectStore('chunks').put({ pcm: pcm.slice().buffer }, [part, index]),
    change.objectStore('bars').put(
      {
        samples: pcm.length,
        peaks: byte(bars.map(({ peak }) => peak)),
        // Stores the square root, because levels of background noise are low and the root preserves the differences
        // between them.
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

/** Returns the length of a part and its waveform. A part of which nothing was written has no samples. */
export async function measurePart(
  database: RecordingDatabase,
  part: string,
): Promise<{ samples: number; bars: Bar[] }> {
  const rows = await database.getAll('bars', rowRangeOf(part));
  return {
    samples: rows.reduce((sum, row) => sum + row.samples, 0),
    bars: rows.flatMap(({ peaks, levels }) =>
      Array.from(peaks, (peak, index) => ({ peak: peak / 255, level: ((levels[index] ?? 0) / 255) ** 2 })),
    ),
  };
}

export async function removeParts(database: RecordingDatabase, parts: readonly string[]): Promise<void> {
  const change = database.transaction(['chunks', 'bars'], 'readwrite');
  for (const part of parts) {
    void change.objectStore('chunks').delete(rowRangeOf(part));
    void change.objectStore('bars').delete(rowRangeOf(part));
  }
  await change.done;
}
