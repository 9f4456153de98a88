import type { Difference } from './difference.ts';
import type { Step, Tape } from './tape.ts';

export type Pace = 'step' | 'fast' | 'real';

export interface ReplayProgress {
  steps: readonly Step[];
  /** How many of them are over. */
  done: number;
  state: unknown;
  /** Undefined while it goes on; `stopped` by whoever watched. */
  end?: 'same' | 'stopped' | Difference;
}

export interface RunningReplay {
  getProgress: () => ReplayProgress;
  subscribe: (listener: () => void) => () => void;
  setPace: (pace: Pace) => void;
  /** The next input, where the pace is `step`. */
  step: () => void;
  stop: () => void;
}

/**
 * How QA, the debug screen and the host simulator reach the recorder: `window.__flowRecorder__`, in builds for
 * developers and QA only.
 */
export interface FlowDoor {
  /** The name of the present recording; undefined without one. */
  recording: () => string | undefined;
  /** A recording begins with a page, so this loads it anew. */
  start: (name: string) => void;
  /** Ends the recording and keeps its tape. */
  stop: () => Promise<Tape | undefined>;
  /** Of the present recording so far; undefined without one. */
  tape: () => Tape | undefined;
  /** The last tapes of this browser tab, the newest first: also those of pages that were left meanwhile. */
  kept: () => Tape[];
  /** In a store of its own, served from the tape alone. */
  replay: (tape: Tape, pace: Pace) => Promise<RunningReplay>;
}

/** The event of the window that tells that the door is there. */
export const FLOW_DOOR_OPENED = 'flow-door-opened';

declare global {
  interface Window {
    __flowRecorder__?: FlowDoor;
  }
}
