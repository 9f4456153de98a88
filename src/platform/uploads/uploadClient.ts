import { completeUpload, type UploadedPicture } from '#contract/uploads.ts';
import type { DetourCode } from '#contract/problem.ts';
import { detourOf } from '#platform/http/errors/detourOf.ts';
import type { HttpClientOptions, Send } from '#platform/http/httpClient.ts';
import { ApiError } from '#platform/http/apiError.ts';
import type { SoundOptions, UploadOptions } from './uploadOptions.ts';

/** Sends files of the user to the gateway. All failures are ApiErrors. */
export interface UploadClient {
  /** Sends a picture, and continues after interruptions. Resolves once the gateway has accepted the picture. */
  send: (file: File, options: UploadOptions) => Promise<UploadedPicture>;
  /**
   * Sends the sound of a recording. Resolves when all of it has arrived. Only the reply to a later request for the work
   * tells whether the gateway accepts the sound (contract/works/myWorks.ts).
   */
  sendSound: (file: Blob, options: SoundOptions) => Promise<void>;
  /** Discards the unfinished upload of a sound. The work then returns to its state before the upload. */
  discardSound: (id: string) => Promise<void>;
  /** Returns a picture that was uploaded earlier, with new valid addresses. */
  restore: (id: string) => Promise<UploadedPicture>;
  /**
   * Removes a picture that is not used. A failure is harmless, because the gateway removes such a picture a day later.
   */
  remove: (id: string) => Promise<void>;
}

interface UploadClientOptions extends Pick<HttpClientOptions, 'root' | 'signingSecret' | 'clock' | 'identity'> {
  /** Called if the gateway refuses a file because the user must first visit a certain screen. */
  onDetour: (code: DetourCode, userToken: string) => void;
}

/** Creates the client. The library for uploads is a separate chunk, which is loaded when the first upload begins. */
export function createUploadClient(send: Send, options: UploadClientOptions): UploadClient {
  const load = async () => {
    try {
      return await import(/* webpackChunkName: "uploads" */ './tusTransfer.ts');
    } catch {
      throw new ApiError('network');
    }
  };
  async function transferred<Result>(transfer: () => Promise<Result>, isUnasked = false): Promise<Result> {
    const { userToken } = options.identity();
    try {
      return await transfer();
    } catch (error) {
      const detour = detourOf(error);
      if (detour && userToken !== '' && !isUnasked) options.onDetour(detour, userToken);
      throw error;
    }
  }
  const complete = (id: string) => send(completeUpload, { params: { uploadId: id } });
  return {
    async send(file, upload) {
      const { sendByTus } = await load();
      return complete(await transferred(() => sendByTus(file, options, upload)));
    },
    async sendSound(file, upload) {
      const { sendSoundByTus } = await load();
      await transferred(() => sendSoundByTus(file, options, upload), upload.isUnasked);
    },
    async discardSound(id) {
      const { discardByTus } = await load();
      await discardByTus(id, options);
    },
    restore: complete,
    async remove(id) {
      const { removeByTus } = await load();
      await removeByTus(id, options).catch(() => undefined);
    },
  };
}
