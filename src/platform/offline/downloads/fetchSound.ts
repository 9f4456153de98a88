import { SECOND_MS } from '#lib/time/time.ts';
import { createStallGuard, piecesOf, type StallGuard } from '#platform/http/media/stallGuard.ts';
import { partRangeOf, type DownloadDatabase } from './downloadDatabase.ts';

/** The number of bytes that are written at a time. If the page is closed, at most this many bytes are lost. */
const PART_BYTES = 256 * 1024;

/** How long a download waits for its cover. It can complete without the cover. */
const COVER_TIMEOUT_MS = 10 * SECOND_MS;

/** Thrown if the gateway refuses the sound because a child with limits has no time left. */
export class SoundRefused extends Error {}

interface Wanted {
  id: string;
  url: string;
  /** The ETag of the stored parts; empty if there are none. */
  etag: string;
  signal: AbortSignal;
  /**
   * Called when the gateway begins to send the sound, with the size and the ETag of the whole sound. If the new ETag
   * differs from `etag`, the parts that were stored before have been deleted.
   */
  onBegin: (version: { bytes: number; etag: string }) => Promise<void>;
  onProgress: (share: number) => void;
}

export interface Sound {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

/**
 * Fetches the rest of a sound into the database. Returns the whole sound. Rejects with SoundRefused, with the error of
 * the network, with an AbortError (also if no bytes arrive for a while), or with a QuotaExceededError.
 */
export async function fetchSound(database: DownloadDatabase, wanted: Wanted): Promise<Sound> {
  const guard = createStallGuard(wanted.signal);
  try {
    return await fetchRest(database, wanted, guard);
  } finally {
    guard.end();
  }
}

async function fetchRest(database: DownloadDatabase, wanted: Wanted, guard: StallGuard): Promise<Sound> {
  const { id, url, etag, onBegin, onProgress } = wanted;
  const stored = await database.getAll('parts', partRangeOf(id));
  let received = stored.reduce((sum, part) => sum + part.byteLength, 0);
  let number = stored.length;
  const response = await fetch(url, {
    signal: guard.signal,
    cache: 'no-store',
    ...(etag !== '' && received > 0 && { headers: { Range: `bytes=${received}-`, 'If-Range': etag } }),
  });
  if (response.status === 403) throw new SoundRefused();
  // Fetches the whole sound again if the gateway has no bytes after the stored parts: the page was closed after the
  // last part, or the parts are damaged.
  if (response.status === 416 && received > 0) {
    await database.delete('parts', partRangeOf(id));
    return fetchRest(database, wanted, guard);
  }
  if (!response.ok) throw new Error(`The sound was answered with ${response.status}.`);
  const isRest = response.status === 206;
  if (!isRest) {
    await database.delete('parts', partRangeOf(id));
    received = 0;
    number = 0;
  }
  const bytes = received + Number(response.headers.get('content-length'));
  await onBegin({ bytes, etag: response.headers.get('etag') ?? '' });

  let pending: Uint8Array[] = [];
  const write = async (): Promise<void> => {
    const part = joined(pending).buffer;
    pending = [];
    if (part.byteLength === 0) return;
    await database.put('parts', part, [id, number]);
    number += 1;
    received += part.byteLength;
  };
  for await (const piece of piecesOf(response, guard)) {
    pending.push(piece);
    const waiting = pending.reduce((sum, { byteLength }) => sum + byteLength, 0);
    onProgress(bytes > 0 ? Math.min(1, (received + waiting) / bytes) : 0);
    if (waiting >= PART_BYTES) await write();
  }
  await write();
  if (bytes > 0 && received !== bytes) throw new Error('The sound has ended too early.');
  const type = response.headers.get('content-type') ?? 'audio/mpeg';
  const parts = await database.getAll('parts', partRangeOf(id));
  const whole = joined(parts.map((part) => new Uint8Array(part)));
  if (bytes > 0 && whole.length !== bytes) {
    await database.delete('parts', partRangeOf(id));
    throw new Error('The parts of the sound do not fit together.');
  }
  return { bytes: whole, type };
}

/** Joins bytes. It does not use the methods of Blob, which the oldest browsers do not have. */
function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.byteLength;
  }
  return all;
}

/** Fetches a picture. Returns undefined if that fails or takes too long. */
export async function fetchCover(url: string, signal: AbortSignal): Promise<Response | undefined> {
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  signal.addEventListener('abort', stop);
  const timer = setTimeout(stop, COVER_TIMEOUT_MS);
  try {
    const response = await fetch(url, { signal: abort.signal });
    return response.ok ? response : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
