import { DefaultHttpStack, DetailedError, Upload, type HttpRequest, type HttpResponse } from 'tus-js-client';
import { UPLOAD_CHUNK_BYTES, UPLOADS_PATH } from '#contract/uploads.ts';
import { attempt } from '#lib/attempt.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { errorOfAnswer } from '#platform/http/errors/replyError.ts';
import { gatewayHeadersOf, type HttpClientOptions } from '#platform/http/httpClient.ts';
import { REQUEST_TIMEOUT_MS } from '#platform/http/requestTimeout.ts';
import { requestClaims, signRequestToken } from '#platform/http/token/requestToken.ts';
import type { SoundOptions, UploadOptions } from './uploadOptions.ts';

type Signer = Pick<HttpClientOptions, 'root' | 'signingSecret' | 'clock' | 'identity'>;

/**
 * The delays before retries. If all these retries fail, which takes about two minutes, the upload fails, and the user
 * can start it again. Any progress resets the count.
 */
const RETRY_DELAYS_MS = [300, 1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 7 }, () => 15_000)];

/**
 * Returns whether the same request may succeed later: after a conflict of offsets, a rate limit, or a failure of the
 * gateway or the network.
 */
const mayRetry = (status: number): boolean => status === 0 || status === 409 || status === 429 || status >= 500;

interface Transfer {
  metadata: Record<string, string>;
  uploadId?: string | undefined;
  signal: AbortSignal;
  /** Whether the gateway must delete the received bytes when the transfer is aborted. */
  isDiscarded: boolean;
  onBegun?: (uploadId: string) => void;
  onProgress: (share: number) => void;
}

/** Uploads a picture by the tus protocol. Returns the id of the upload. */
export const sendByTus = (file: File, signer: Signer, { purpose, ...options }: UploadOptions): Promise<string> =>
  transfer(file, signer, { metadata: { purpose }, isDiscarded: true, ...options });

export const sendSoundByTus = (file: Blob, signer: Signer, { workId, ...options }: SoundOptions): Promise<string> =>
  transfer(file, signer, { metadata: { purpose: 'recording', work: workId }, isDiscarded: false, ...options });

function transfer(file: Blob, signer: Signer, options: Transfer): Promise<string> {
  const { metadata, uploadId, signal, isDiscarded, onBegun, onProgress } = options;
  const endpoint = signer.root + UPLOADS_PATH;
  return new Promise((resolve, reject) => {
    const upload: Upload = new Upload(file, {
      ...commonOptions(signer),
      endpoint,
      ...(uploadId !== undefined && { uploadUrl: `${endpoint}/${uploadId}` }),
      metadata,
      chunkSize: UPLOAD_CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      // The library does not store uploads, because the page itself stores those that it can continue.
      storeFingerprintForResuming: false,
      onShouldRetry: (error) => mayRetry(statusOf(error)),
      onAfterResponse: keepUpload,
      onUploadUrlAvailable: () => onBegun?.(idOf(upload)),
      onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
      onError: (error) => reject(errorOf(error)),
      onSuccess: () => {
        signal.removeEventListener('abort', stop);
        resolve(idOf(upload));
      },
    });
    const stop = () => {
      upload.abort(isDiscarded && upload.url !== null).catch(() => undefined);
      reject(new ApiError('cancelled'));
    };
    signal.addEventListener('abort', stop);
    if (signal.aborted) reject(new ApiError('cancelled'));
    else upload.start();
  });
}

/**
 * Throws if the gateway answers the request for the offset of an upload with a temporary error, so that the library
 * asks again. Otherwise the library would begin another upload at the first byte, which it must do only if the upload
 * no longer exists.
 */
function keepUpload(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus();
  if (request.getMethod() === 'HEAD' && mayRetry(status)) throw errorOfAnswer(status, undefined);
}

const idOf = ({ url }: Upload): string => url?.split('/').at(-1) ?? '';

export const removeByTus = (id: string, signer: Signer): Promise<void> =>
  Upload.terminate(`${signer.root}${UPLOADS_PATH}/${id}`, { ...commonOptions(signer), retryDelays: [] });

/**
 * Removes an upload. Unlike `removeByTus`, it also succeeds if the upload no longer exists, and all its failures are
 * ApiErrors.
 */
export async function discardByTus(id: string, signer: Signer): Promise<void> {
  try {
    await removeByTus(id, signer);
  } catch (error) {
    const failure = errorOf(error as Error);
    if (failure.status !== 404) throw failure;
  }
}

/** Returns the options of all requests. Every request has a new token and a time-out. */
const commonOptions = ({ signingSecret, clock, identity }: Signer) => ({
  httpStack: timedStack,
  async onBeforeRequest(request: HttpRequest) {
    const who = identity();
    const token = await signRequestToken(requestClaims(who, clock.now()), signingSecret);
    const headers = { Authorization: `Bearer ${token}`, ...gatewayHeadersOf(who) };
    for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
  },
});

/**
 * The requests of the library with a time-out, which the library itself lacks: an upload would wait forever on a
 * network that accepts requests and never answers. A request that has timed out is repeated like one that has failed.
 * The time-out is long enough for a part of a file, because the gateway itself waits no longer for a part.
 */
const timedStack = {
  createRequest(method: string, url: string): HttpRequest {
    const request = new DefaultHttpStack({}).createRequest(method, url);
    const send = request.send.bind(request);
    request.send = (body) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          request.abort().catch(() => undefined);
          reject(new Error('The request has timed out.'));
        }, REQUEST_TIMEOUT_MS);
        send(body)
          .then(resolve, reject)
          .finally(() => clearTimeout(timer));
      });
    return request;
  },
  getName: () => 'TimedHttpStack',
};

const statusOf = (error: Error | DetailedError): number =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;

function errorOf(error: Error | DetailedError): ApiError {
  // `keepUpload` has thrown this error.
  if (error instanceof DetailedError && error.causingError instanceof ApiError) return error.causingError;
  const status = statusOf(error);
  if (status === 0 || !(error instanceof DetailedError)) return new ApiError('network');
  return errorOfAnswer(
    status,
    attempt(() => JSON.parse(error.originalResponse?.getBody() ?? '') as unknown),
  );
}
