import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { RecordingDraft } from './draft.ts';

/** Half a second of the sound of a part. */
interface Chunk {
  pcm: ArrayBuffer;
}

/**
 * The bars of the waveform of a chunk. They are stored separately so that they can be read without the sound. Their
 * values are from 0 to 255.
 */
interface ChunkBars {
  samples: number;
  peaks: Uint8Array;
  levels: Uint8Array;
}

interface Recordings extends DBSchema {
  drafts: { key: string; value: RecordingDraft; indexes: { owner: string } };
  /** The chunks of sound. The key consists of the id of the part and the number of the chunk. */
  chunks: { key: [string, number]; value: Chunk };
  bars: { key: [string, number]; value: ChunkBars };
  /**
   * The pieces of finished MP3 files. The key consists of the id of the draft and the number of the piece; the head of
   * a file is number 0.
   */
  mixes: { key: [string, number]; value: ArrayBuffer };
}

export type RecordingDatabase = IDBPDatabase<Recordings>;

/** The name of the database. The register of personal data describes it (platform/storage/storageRegister.ts). */
export const RECORDINGS_DATABASE = 'recordings';

/** Opens the database. Rejects if the browser has no IndexedDB. */
export const openRecordings = async (): Promise<RecordingDatabase> =>
  openDB<Recordings>(RECORDINGS_DATABASE, 1, {
    upgrade: (database) => {
      database.createObjectStore('drafts', { keyPath: 'id' }).createIndex('owner', 'owner');
      for (const store of ['chunks', 'bars', 'mixes'] as const) database.createObjectStore(store);
    },
    // Closes this connection if it prevents another tab from opening a newer version of the database.
    blocking: (_present, _next, event) => (event.target as IDBDatabase).close(),
  });

/** Returns the key range of all rows of a part or draft. */
export const rowRangeOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
