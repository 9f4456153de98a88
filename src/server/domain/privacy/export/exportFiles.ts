/* oxlint-disable no-await-in-loop -- one part after the other, so that only one is in memory */
import type { ObjectStore } from '#server/uploads/store/objectStore.ts';

/**
 * The size of each object (the last one may be smaller). It limits the memory that the creation and the download of an
 * export need.
 */
const PART_BYTES = 1024 * 1024;

/** The folder of an export. Each attempt stores its objects in a folder of its own inside this one. */
export const exportFolder = (id: string): string => `exports/${id}`;
const attemptFolder = (id: string, attempt: string): string => `${exportFolder(id)}/${attempt}`;
const partOf = (id: string, attempt: string, index: number): string => `${attemptFolder(id, attempt)}/${index}`;

/** Stores a stream as objects of the same size. Returns their number and the total number of bytes. */
export async function storeParts(
  objects: ObjectStore,
  { id, attempt }: { id: string; attempt: string },
  content: AsyncIterable<Buffer>,
): Promise<{ parts: number; bytes: number }> {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let parts = 0;
  let bytes = 0;
  const flush = async (length: number) => {
    const all = Buffer.concat(waiting);
    const part = all.subarray(0, length);
    const rest = all.subarray(length);
    await objects.put(partOf(id, attempt, parts), part, 'application/octet-stream');
    parts += 1;
    bytes += part.length;
    waiting = rest.length > 0 ? [rest] : [];
    waitingBytes = rest.length;
  };
  for await (const chunk of content) {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    while (waitingBytes >= PART_BYTES) await flush(PART_BYTES);
  }
  if (waitingBytes > 0) await flush(waitingBytes);
  return { parts, bytes };
}

/** Reads the stream that `storeParts` has stored. Throws if an object is missing. */
export async function* readParts(
  objects: ObjectStore,
  { id, attempt, parts }: { id: string; attempt: string; parts: number },
): AsyncGenerator<Buffer> {
  for (let index = 0; index < parts; index += 1) {
    const part = await objects.read(partOf(id, attempt, index));
    if (!part) throw new Error('A part of the export is missing.');
    yield part;
  }
}

export const removeAttempt = (objects: ObjectStore, id: string, attempt: string): Promise<void> =>
  objects.removeFolder(attemptFolder(id, attempt));
