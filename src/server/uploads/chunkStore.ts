import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import type { Database } from '#server/database/connection/open.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { randomId } from '#server/secrets/digest.ts';
import type { ObjectStore } from './store/objectStore.ts';
import { uploadFiles } from './uploadFiles.ts';
import { uploadRepository } from './uploadRepository.ts';

/** The number of bytes that a request holds in memory; also the largest size of an object of an unfinished upload. */
const CHUNK_BYTES = 1024 * 1024;
/**
 * The maximum number of objects of one upload, which is more than an upload over a bad network needs. Without a limit,
 * tiny requests could create any number of objects.
 */
const MAX_CHUNKS = 400;

/**
 * Stores the bytes of tus uploads as objects, and the list of these objects in the database. An object belongs to the
 * upload once the row contains its name, which is added only if the offset has not changed (compare-and-set). So a
 * gateway may crash at any time, two gateways may receive parts of one upload, and of two requests with the same offset
 * one is refused.
 */
export class ChunkStore extends DataStore {
  private readonly uploads: ReturnType<typeof uploadRepository>;

  constructor(
    db: Database,
    private readonly objects: ObjectStore,
    private readonly now: () => Date,
  ) {
    super();
    this.uploads = uploadRepository(db);
    this.extensions = ['creation'];
  }

  /** Creates nothing, because `beginUpload`, which knows the user, has already created the row. */
  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.uploads.findReceiving(id);
    if (!row) throw new Problem(404, 'upload_gone');
    return new Upload({ id, size: row.announcedBytes, offset: row.receivedBytes });
  }

  /** Returns the new offset. If the stream fails, the bytes that have arrived are stored before the error is thrown. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const row = await this.uploads.findReceiving(id);
    if (!row) throw new Problem(404, 'upload_gone');
    let { chunkCount } = row;
    let reached = offset;
    let parts: Buffer[] = [];
    let bytes = 0;
    const flush = async () => {
      if (bytes === 0) return;
      if (chunkCount >= MAX_CHUNKS) throw new Problem(413, 'too_large');
      const content = Buffer.concat(parts);
      parts = [];
      bytes = 0;
      const name = `${reached}-${randomId()}`;
      await this.objects.put(uploadFiles.chunk(id, name), content, 'application/octet-stream');
      const isAdded = await this.uploads.addChunk(id, { name, offset: reached, bytes: content.length }, this.now());
      if (!isAdded) {
        // If the upload was removed meanwhile, its other objects are gone, so the new object must be removed as well.
        if (!(await this.uploads.findReceiving(id))) await this.objects.removeFolder(uploadFiles.folder(id));
        throw new Problem(409, 'upload_offset');
      }
      chunkCount += 1;
      reached += content.length;
    };
    try {
      for await (const part of stream as AsyncIterable<Buffer>) {
        parts.push(part);
        bytes += part.length;
        if (bytes >= CHUNK_BYTES) await flush();
      }
    } catch (error) {
      await flush();
      throw error;
    }
    await flush();
    return reached;
  }
}
