import type { UploadPurpose } from '#contract/uploads.ts';

export interface UploadOptions {
  purpose: UploadPurpose;
  /** When this signal is aborted, the upload ends, and the gateway removes the bytes that have arrived. */
  signal: AbortSignal;
  /** Called with the fraction of the file that has arrived, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** The options for the sound of a recording, whose upload can be continued after a reload. */
export interface SoundOptions {
  workId: string;
  /** The id of the upload to continue. If the gateway has removed this upload, a new one begins. */
  uploadId?: string | undefined;
  /** Called with the id of the upload as soon as it is known. */
  onBegun: (uploadId: string) => void;
  /** Whether the app sends the sound without an action of the user. A refusal then must not open another screen. */
  isUnasked?: boolean | undefined;
  /** When this signal is aborted, the upload pauses, and the gateway keeps the bytes that have arrived. */
  signal: AbortSignal;
  onProgress: (share: number) => void;
}
