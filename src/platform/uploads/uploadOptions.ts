import type { UploadPurpose } from '#contract/uploads.ts';

export interface UploadOptions {
  purpose: UploadPurpose;
  /** Ends the upload, and removes at the gateway what has arrived. */
  signal: AbortSignal;
  /** The share that has arrived, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** For the sound of a recording, which is continued after a reload. */
export interface SoundOptions {
  workId: string;
  /** The upload to continue. If the gateway has removed it meanwhile, another one begins. */
  uploadId?: string | undefined;
  /** Called with the id of the upload as soon as it is known. */
  onBegun: (uploadId: string) => void;
  /** Pauses the upload: what has arrived stays at the gateway. */
  signal: AbortSignal;
  onProgress: (share: number) => void;
}
