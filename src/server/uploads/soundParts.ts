import type { ObjectStore } from './store/objectStore.ts';
import { uploadFiles } from './uploadFiles.ts';

/** The number of bytes of a part. The request of a listener holds one part in memory. */
const PART_BYTES = 256 * 1024;

/**
 * Stores a recording as parts of equal length, except for the last one, so that the parts of a range can be computed.
 */
export function storeSound(objects: ObjectStore, id: string) {
  let waiting = Buffer.alloc(0);
  let stored = 0;
  let index = 0;
  const flush = async (length: number) => {
    await objects.put(uploadFiles.soundPart(id, index), waiting.subarray(0, length), 'application/octet-stream');
    waiting = waiting.subarray(length);
    index += 1;
    stored += length;
  };
  return {
    async add(bytes: Buffer): Promise<void> {
      waiting = Buffer.concat([waiting, bytes]);
      while (waiting.length >= PART_BYTES) await flush(PART_BYTES);
    },
    /** Returns the length of the recording. */
    async end(): Promise<number> {
      if (waiting.length > 0) await flush(waiting.length);
      return stored;
    },
  };
}

/** Reads a range of a recording, including both ends. Ends early if the recording was deleted meanwhile. */
export async function* readSound(
  objects: ObjectStore,
  id: string,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  for (let index = Math.floor(start / PART_BYTES); index * PART_BYTES <= end; index += 1) {
    const part = await objects.read(uploadFiles.soundPart(id, index));
    if (!part) return;
    const from = index * PART_BYTES;
    yield part.subarray(Math.max(0, start - from), end - from + 1);
  }
}
