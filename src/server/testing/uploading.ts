import sharp from 'sharp';
import { completeUpload, UPLOADS_PATH } from '#contract/uploads.ts';
import { gatewayHeaders } from '#contract/requestToken.ts';
import { call, claimsAt, signed } from './call.ts';
import type { TestGateway } from './useGateway.ts';

interface TusRequest {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
  id?: string;
  headers?: Record<string, string>;
  payload?: Buffer;
}

interface Sender {
  userToken: string;
}

/** Returns the headers that sign a request of a user. */
export async function signedHeaders(test: TestGateway, { userToken }: Sender): Promise<Record<string, string>> {
  const claims = claimsAt(test.time - 90_000, { user_token: userToken, user_token2: '' });
  return { authorization: `Bearer ${await signed(claims)}`, [gatewayHeaders.caller]: '1002' };
}

export async function sendTusRequest(
  test: TestGateway,
  { method, id, headers = {}, payload }: TusRequest,
  sender: Sender,
) {
  return test.app.inject({
    method,
    url: id === undefined ? UPLOADS_PATH : `${UPLOADS_PATH}/${id}`,
    headers: { ...(await signedHeaders(test, sender)), 'tus-resumable': '1.0.0', ...headers },
    ...(payload && { payload }),
  });
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** `work`: the id of the work, if the upload is a recording. */
export const creationHeaders = (length: number | string, purpose = 'review', work?: string) => ({
  'upload-length': String(length),
  'upload-metadata': [`purpose ${base64(purpose)}`, ...(work === undefined ? [] : [`work ${base64(work)}`])].join(','),
});

export const continuationHeaders = (offset: number | string) => ({
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
});

/** Begins an upload, and returns its id. */
export async function startUpload(
  test: TestGateway,
  length: number,
  sender: Sender,
  purpose?: string,
): Promise<string> {
  const response = await sendTusRequest(test, { method: 'POST', headers: creationHeaders(length, purpose) }, sender);
  return (response.headers.location ?? '').split('/').at(-1) ?? '';
}

/** Uploads a whole file, completes the upload, and returns the reply. */
export async function upload(test: TestGateway, file: Buffer, sender: Sender, purpose?: string) {
  const id = await startUpload(test, file.length, sender, purpose);
  await sendTusRequest(test, { method: 'PATCH', id, headers: continuationHeaders(0), payload: file }, sender);
  return { id, ...(await call(test, completeUpload, { params: { uploadId: id } }, sender)) };
}

/** Returns a picture that is like a photo in that it cannot be compressed to a few bytes. */
export const aPicture = ({ width = 640, height = 480 } = {}): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 40 }, background: '#888888' },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
