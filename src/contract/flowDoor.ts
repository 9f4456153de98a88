/** What is told of a tape beside its steps; the whole format is docs/flow.schema.json. */
export interface TapeOutline {
  name: string;
  /** Epoch milliseconds. */
  startedAt: number;
  durationMs: number;
  steps: readonly unknown[];
  /** It ends before the recording did: it grew too long, or the browser had no room for all of it. */
  cut?: 'long' | 'storage';
}

export type Pace = 'step' | 'fast' | 'real';

export interface ReplayProgress {
  /** Where it is and how it goes, in words. */
  words: string;
  /** How many steps there are. */
  count: number;
  /** How many of them are over. */
  done: number;
  /** The steps around the present one, a line each; the number of the first of them, counted from 0. */
  near: { first: number; lines: readonly string[] };
  /** Undefined while it goes on; `stopped` by whoever watched; else the first difference, for people. */
  end?: 'same' | 'stopped' | { index: number; report: string };
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
 * developers and QA only. Tapes are handed on as they came from a door.
 */
export interface FlowDoor<Tape extends TapeOutline = TapeOutline> {
  /** What could not be recorded or kept, and what to do about it, in words; undefined where all is well. */
  problem: () => string | undefined;
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
  /** A tape from the text of a file; throws an Error that says what is wrong with it. */
  read: (text: string) => Tape;
  /** In a store of its own, served from the tape alone. */
  // A method, since each build's door knows more of its tapes than this contract.
  replay(tape: Tape, pace: Pace): Promise<RunningReplay>;
}

/** The event of the window that tells that the door is there. */
export const FLOW_DOOR_OPENED = 'flow-door-opened';
/** And that its problem has changed. */
export const FLOW_DOOR_CHANGED = 'flow-door-changed';

/** What is said of a tape that is not whole; empty for one that is. */
export const cutText = ({ cut }: TapeOutline): string =>
  cut === undefined ? '' : { long: '太长，只录到这里', storage: '存不下，只留了开头' }[cut];

declare global {
  interface Window {
    __flowRecorder__?: FlowDoor;
  }
}
