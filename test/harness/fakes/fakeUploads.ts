import type { UploadedPicture } from '#contract/uploads.ts';
import { ApiError } from '#platform/http/apiError.ts';
import type { UploadClient } from '#platform/uploads/uploadClient.ts';
import type { SoundOptions, UploadOptions } from '#platform/uploads/uploadOptions.ts';

interface StartedUpload {
  file: File;
  options: UploadOptions;
  /** Three ways to end the upload: with a picture, with a refusal of the gateway, or with a lost connection. */
  finish: (id: string) => void;
  fail: (message: string) => void;
  lose: () => void;
}

export const aPictureOf = (id: string): UploadedPicture => ({
  id,
  thumbnail: `/media/upload/${id}/picture-320.webp`,
  full: `/media/upload/${id}/picture-1280.webp`,
});

interface StartedSoundUpload {
  file: Blob;
  options: SoundOptions;
  finish: () => void;
  fail: (error: ApiError) => void;
}

/** A fake of the client for uploads. The tests decide when and how each upload ends. */
export function fakeUploads() {
  const begun: StartedUpload[] = [];
  const sounds: StartedSoundUpload[] = [];
  const removed: string[] = [];
  const discarded: string[] = [];
  /** While `isLost` is true, requests to discard an upload and requests for the address of a picture fail. */
  const network = { isLost: false };
  const uploads: UploadClient = {
    send: (file, options) =>
      new Promise((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(new ApiError('cancelled')));
        begun.push({
          file,
          options,
          finish: (id) => resolve(aPictureOf(id)),
          fail: (message) => reject(new ApiError('status', message, 422)),
          lose: () => reject(new ApiError('network')),
        });
      }),
    sendSound: (file, options) =>
      new Promise((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(new ApiError('cancelled')));
        sounds.push({ file, options, finish: resolve, fail: reject });
      }),
    discardSound: async (id) => {
      if (network.isLost) throw new ApiError('network');
      discarded.push(id);
    },
    restore: async (id) => {
      if (network.isLost) throw new ApiError('network');
      return aPictureOf(id);
    },
    remove: async (id) => void removed.push(id),
  };
  return { uploads, begun, sounds, removed, discarded, network };
}
