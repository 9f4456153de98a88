import type { UploadedPicture } from '#contract/uploads.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import { signUntil } from '#server/content/load/signedAddress.ts';
import type { PictureName } from './makePictures.ts';

/** The time for which the address of a private picture is valid. */
const PRIVATE_MS = 10 * MINUTE_MS;

const pictureFolder = (id: string): string => `/media/upload/${id}`;

/**
 * Returns the address of a published picture without its size and type, like the address of a picture of a pack
 * (`Cover`).
 */
export const publicPicture = (id: string): string => `${pictureFolder(id)}/picture`;

/** Returns addresses that anybody who has them can open for ten minutes. */
export const privatePicture = (id: string, secret: string, now: Date): UploadedPicture =>
  signedPicture({ id, start: publicPicture(id) }, secret, now);

/**
 * Returns addresses of the photo of a recording for a friend. They are valid for ten minutes, and only as long as
 * friends may hear the recording. The pass that the caller adds names the friend, whose friendship is checked at every
 * request.
 */
export const friendPicture = (id: string, secret: string, now: Date): UploadedPicture =>
  signedPicture({ id, start: `${pictureFolder(id)}/friends` }, secret, now);

function signedPicture({ id, start }: { id: string; start: string }, secret: string, now: Date): UploadedPicture {
  const until = now.getTime() + PRIVATE_MS;
  const signed = (name: PictureName) => signUntil(`${start}-${name}`, secret, until);
  return { id, thumbnail: signed('320.webp'), full: signed('1280.webp') };
}

/**
 * Returns the address of a child's photo for its own family. It remains the same for a day, because pages show it in
 * many places and store it in a cookie (AUTH-08), and is valid until the end of the next day (UTC). It stops working
 * when the photo is removed.
 */
export const privateAvatar = (id: string, secret: string, now: Date): string =>
  signUntil(`${publicPicture(id)}-320.webp`, secret, (Math.floor(now.getTime() / DAY_MS) + 2) * DAY_MS);
