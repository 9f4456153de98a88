import type { UploadPurpose } from '#contract/uploads.ts';

export interface UploadOptions {
  purpose: UploadPurpose;
  /** Ends the upload, and removes at the gateway what has arrived. */
  signal: AbortSignal;
  /** The share that has arrived, from 0 to 1. */
  onProgress: (share: number) => void;
}
