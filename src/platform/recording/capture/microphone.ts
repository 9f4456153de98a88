import type { RecordingWorkerClient } from '#platform/recording/worker/recordingWorkerClient.ts';

/** An open microphone. */
export interface Microphone {
  sampleRate: number;
  /** Sends what is heard to this worker from now on. */
  connect: (worker: Pick<RecordingWorkerClient, 'send'>) => void;
  /**
   * Only where the sound arrives some time after it was heard: resolves when the worker has all that was heard until now, or
   * when no more can be got.
   */
  collect?: () => Promise<void>;
  close: () => void;
}

/**
 * Why there is no sound: the user or the app has refused, there is no microphone, another app has it, the user has not
 * decided, or the host delivers nothing that can be used.
 */
export type MicrophoneProblem = 'refused' | 'missing' | 'busy' | 'unsupported' | 'undecided' | 'unusable';

/**
 * A call or another app has taken the microphone, which stays silent until it is opened again; `problem`: it cannot be used
 * any more.
 */
export type OnInterrupted = (problem?: MicrophoneProblem) => void;

export class MicrophoneError extends Error {
  override name = 'MicrophoneError';

  constructor(readonly problem: MicrophoneProblem) {
    super(problem);
  }
}
