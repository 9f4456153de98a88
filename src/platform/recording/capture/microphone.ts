import type { RecordingWorkerClient } from '#platform/recording/worker/recordingWorkerClient.ts';

/** An open microphone. */
export interface Microphone {
  sampleRate: number;
  /** Sends the sound to this worker from now on. */
  connect: (worker: Pick<RecordingWorkerClient, 'send'>) => void;
  /**
   * Only a microphone whose sound arrives some time after it was recorded has this function. It resolves when the
   * worker has received all sound that was recorded until the call, or when no more sound can arrive.
   */
  collect?: () => Promise<void>;
  close: () => void;
}

/**
 * The reasons why there is no sound. `refused`: the user or the app has refused the microphone. `missing`: there is no
 * microphone. `busy`: another app uses it. `unsupported`: recording is not supported here. `undecided`: the user has
 * not decided. `unusable`: the host delivers no usable sound. `unloaded`: code that recording needs could not be
 * loaded.
 */
export type MicrophoneProblem = 'refused' | 'missing' | 'busy' | 'unsupported' | 'undecided' | 'unusable' | 'unloaded';

/**
 * Called when the recording was interrupted, for example by a phone call or another app. The microphone stays silent
 * until it is opened again. If there is a `problem`, the microphone can no longer be used.
 */
export type OnInterrupted = (problem?: MicrophoneProblem) => void;

export class MicrophoneError extends Error {
  override name = 'MicrophoneError';

  constructor(readonly problem: MicrophoneProblem) {
    super(problem);
  }
}
