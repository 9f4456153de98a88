import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { RandomId } from './fields.ts';

/**
 * Uploads follow the tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload): POST creates an upload with
 * `Upload-Length` and the metadata `purpose`, HEAD asks how much has arrived, PATCH continues the upload, and DELETE
 * discards it. Every request is signed like a request to an endpoint with the access `registered`.
 */
export const UPLOADS_PATH = '/inner4/ilisten/uploads';

/**
 * The size of the chunks in which the client sends an upload, in bytes. A slow phone can send one within the 20 s that
 * the gateway allows for a request. If a chunk is interrupted, the gateway keeps the bytes that have arrived.
 */
export const UPLOAD_CHUNK_BYTES = 256 * 1024;

/** The purposes of uploads. Each purpose has its own limits. */
export const uploadPurposes = [
  'review',
  'return',
  'honour',
  'teeth',
  'feedback',
  'avatar',
  'recording',
  'workCover',
] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/**
 * The maximum size of a picture, which exceeds what the camera of a phone produces. The gateway stores a smaller
 * picture.
 */
export const MAX_PICTURE_BYTES = 12 * 1024 * 1024;

/** An uploaded picture in two sizes. Both addresses are signed and expire after ten minutes. */
export const UploadedPicture = v.object({
  id: RandomId,
  /** The address of a picture with at most 320 pixels on its longer side. */
  thumbnail: v.string(),
  /** The address of a picture with at most 1,280 pixels on its longer side. */
  full: v.string(),
});
export type UploadedPicture = v.InferOutput<typeof UploadedPicture>;

/** A repeated call returns the same picture with new addresses, or the same refusal. */
export const completeUpload = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/uploads/:uploadId/completed',
  summary: 'Check a file that has arrived completely, and make the pictures that others may see',
  access: 'registered',
  params: v.object({ uploadId: RandomId }),
  reply: UploadedPicture,
});
