import { PassThrough, Readable } from 'node:stream';
import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_PICTURE_BYTES, UPLOADS_PATH } from '#contract/uploads.ts';
import { MAX_RECORDING_BYTES } from '#lib/works/workRules.ts';
import { errorCode } from '#lib/errorCode.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem, type ProblemCode } from '#server/endpoint/problem.ts';
import { revertFailedUpload } from '#server/domain/works/workSound.ts';
import { ChunkStore } from '#server/uploads/chunkStore.ts';
import { removeUpload } from '#server/uploads/removeUploads.ts';
import type { ObjectStore } from '#server/uploads/store/objectStore.ts';
import { uploadRepository } from '#server/uploads/uploadRepository.ts';
import { beginUpload } from './beginUpload.ts';

/** The headers that tus defines. The tus library gets only these headers, and so no tokens. */
const HEADERS = [
  ...['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'upload-defer-length', 'upload-concat'],
  ...['content-type', 'content-length'],
];

/**
 * Answers requests of the tus protocol that the gateway has authenticated. The tus library checks the protocol; the
 * gateway checks users, sizes and numbers, and removes uploads itself.
 */
export function createUploadServer(gateway: Gateway, objects: ObjectStore) {
  const { db, now } = gateway;
  const uploads = uploadRepository(db);
  const userIds = new WeakMap<object, string>();
  const failures = new WeakMap<object, unknown>();

  function requireUser(request: object): string {
    const userId = userIds.get(request);
    if (userId === undefined) throw new Error('The request has no user.');
    return userId;
  }

  const server = new Server({
    path: UPLOADS_PATH,
    datastore: new ChunkStore(db, objects, now),
    relativeLocation: true,
    maxSize: Math.max(MAX_PICTURE_BYTES, MAX_RECORDING_BYTES),
    namingFunction: (request, metadata) =>
      beginUpload(gateway, {
        accountId: requireUser(request),
        bytes: Number(request.headers.get('upload-length') ?? 0),
        purpose: metadata?.['purpose'],
        workId: metadata?.['work'],
      }),
    // The names that users have given to files are not stored, because they may contain personal data.
    onUploadCreate: async () => ({ metadata: {} }),
    async onIncomingRequest(request, id) {
      if (!(await uploads.findOwn(id, requireUser(request)))) throw new Problem(404, 'upload_gone');
    },
    onResponseError(request, error) {
      failures.set(request, error);
      return undefined;
    },
  });

  async function answer(request: FastifyRequest, reply: FastifyReply, userId: string) {
    const body = request.method === 'PATCH' ? bodyOf(request) : undefined;
    const webRequest = new Request(new URL(request.url, 'http://gateway.invalid'), {
      method: request.method,
      headers: headersOf(request),
      ...(body && { body: Readable.toWeb(body.stream) as ReadableStream<Uint8Array>, duplex: 'half' }),
    });
    userIds.set(webRequest, userId);
    const { status, headers } = await server.handleWeb(webRequest).finally(() => body?.discardRest(reply));
    if (status >= 400) throw problemOf(status, failures.get(webRequest));
    for (const [name, value] of headers) if (/^(tus-|upload-|location$)/.test(name)) reply.header(name, value);
    return reply.code(status).header('cache-control', 'no-store').send();
  }

  async function remove(id: string, userId: string): Promise<void> {
    const upload = await uploads.findOwn(id, userId);
    if (!(await removeUpload({ db, objects }, { id, userId }, now()))) throw new Problem(404, 'upload_gone');
    if (upload?.purpose === 'recording' && upload.workId !== null) await revertFailedUpload(db, upload.workId, now());
  }

  return { answer, remove };
}

/** Returns the body of a request as a stream, and a function that discards the part of the body that nobody reads. */
function bodyOf({ raw }: FastifyRequest) {
  const stream = new PassThrough();
  const fail = () => stream.destroy(new Error('The connection was lost.'));
  // The connection may have ended while the user was looked up.
  if (raw.destroyed) fail();
  raw.once('error', fail).once('close', () => raw.readableEnded || fail());
  raw.pipe(stream);
  return {
    stream,
    /**
     * Discards the rest of the body, because the client reads the answer only after it has sent everything. The
     * connection is closed after that.
     */
    discardRest(reply: FastifyReply) {
      if (raw.readableEnded) return;
      reply.header('connection', 'close');
      raw.unpipe(stream);
      raw.resume();
    },
  };
}

function headersOf({ headers }: FastifyRequest): [string, string][] {
  return HEADERS.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
}

const codes: Partial<Record<number, ProblemCode>> = {
  404: 'upload_gone',
  409: 'upload_offset',
  410: 'upload_gone',
  413: 'too_large',
};

/**
 * Returns the problem to report. Refusals of the tus library are objects with a status; anything else that was thrown
 * is a failure of the gateway.
 */
function problemOf(status: number, failure: unknown): unknown {
  if (failure instanceof Problem) return failure;
  if (errorCode(failure) === 'ENOSPC') return new Problem(503, 'busy');
  const isRefusal =
    failure === undefined || (typeof failure === 'object' && failure !== null && 'status_code' in failure);
  if (!isRefusal) return failure;
  // 501 means that the client used a part of the protocol that the gateway does not offer; other codes mean that
  // another request holds the lock of this upload for too long.
  if (status >= 500) return status === 501 ? new Problem(400, 'invalid_input') : new Problem(503, 'busy');
  return new Problem(status, codes[status] ?? 'invalid_input');
}
