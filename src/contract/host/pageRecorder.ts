/** The properties of a recording other than its steps; docs/flow.schema.json describes the whole format. */
export interface RecordingOutline {
  name: string;
  /** Epoch milliseconds. */
  startedAt: number;
  durationMs: number;
  steps: readonly unknown[];
  /**
   * Whether the recording was cut off before its end, because it became too long, or because the browser's storage was
   * full.
   */
  cut?: 'long' | 'storage';
}

export type Pace = 'step' | 'fast' | 'real';

export interface ReplayProgress {
  /** A readable description of the current step and state. */
  words: string;
  /** The number of steps. */
  count: number;
  /** The number of completed steps. */
  done: number;
  /**
   * The steps before and after the current step, one line each. `first` is the index of the first of these steps,
   * counted from 0.
   */
  near: { first: number; lines: readonly string[] };
  /**
   * How the replay has ended: undefined while the replay is running; `same` without a difference; `stopped` if the
   * person who watched it has stopped it; otherwise a description of the first difference.
   */
  end?: 'same' | 'stopped' | { index: number; report: string };
}

export interface RunningReplay {
  getProgress: () => ReplayProgress;
  subscribe: (listener: () => void) => () => void;
  setPace: (pace: Pace) => void;
  /** Continues with the next input. Used only at the pace `step`, at which the replay waits before each input. */
  step: () => void;
  stop: () => void;
}

/**
 * The API with which QA, the debug screen and the host simulator control the recorder. It is `window.__flowRecorder__`,
 * in builds for developers and QA only. Callers must pass recordings back exactly as the API has returned them.
 */
export interface PageRecorder<Recording extends RecordingOutline = RecordingOutline> {
  /**
   * A text that says what could not be recorded or stored, and what the reader can do about that; undefined if there is
   * no problem.
   */
  problem: () => string | undefined;
  /** The name of the current recording; undefined if none is running. */
  recordingName: () => string | undefined;
  /** Starts a recording, and therefore reloads the page, because a recording begins with a page load. */
  start: (name: string) => void;
  /** Ends the current recording and stores it. */
  stop: () => Promise<Recording | undefined>;
  /** The current recording up to now; undefined if none is running. */
  recording: () => Recording | undefined;
  /** The last recordings of this browser tab, newest first. They include recordings of pages that this tab has left. */
  stored: () => Recording[];
  /** Parses a recording from the text of a file; throws an Error whose message says what is wrong with the file. */
  read: (text: string) => Recording;
  /** Replays a recording in a separate store, with all replies taken from the recording. */
  // `replay` is declared as a method, because method parameters may be narrower: in each build, the recorder's type of
  // recordings is more specific than the type in this contract.
  replay(recording: Recording, pace: Pace): Promise<RunningReplay>;
}

/** The window event that signals that the recorder's API is available. */
export const PAGE_RECORDER_READY = 'flow-recorder-ready';
/** The window event that signals that `problem` has changed. */
export const PAGE_RECORDER_CHANGED = 'flow-recorder-changed';

/** Returns a text that explains why a recording is incomplete; empty for a complete one. */
export const cutText = ({ cut }: RecordingOutline): string =>
  cut === undefined ? '' : { long: '太长，只录到这里', storage: '存不下，只留了开头' }[cut];

declare global {
  interface Window {
    __flowRecorder__?: PageRecorder;
  }
}
