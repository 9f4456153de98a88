import type { PageRecorder, RecordingOutline } from '#contract/host/pageRecorder.ts';
import type { CallQuestion, HostAnswer, HostLogEntry, ShareTarget } from '#host/call/observation.ts';
import { createEmitter } from '#lib/emitter.ts';
import type { Scenario, SimulatedUser } from '#host/scenario.ts';

/** A web view of the phone; the last web view in the list is on top. */
export interface LabPage {
  id: number;
  address: string;
  /** The recorder of the page; undefined for pages without a recorder, such as those of the account site. */
  recorder: PageRecorder | undefined;
  /** The name of the recording in progress. */
  recordingName: string | undefined;
  /** A text that says what the recorder could not record or store; undefined without a problem. */
  problem: string | undefined;
  /**
   * What the page has set for WeChat's share menu. If it has set nothing for a target, the menu shares the page itself.
   */
  menu: Partial<Record<ShareTarget, unknown>>;
}

export interface LabEntry extends HostLogEntry {
  id: number;
  page: number;
}

/** A call that the user of the simulator must answer. */
export interface Question extends CallQuestion {
  id: number;
  page: number;
  answer: (answer: HostAnswer, remember: boolean) => void;
}

/** The notice that the phone shows after the page has made a call. */
export interface Notice {
  title: string;
  facts: [name: string, value: string][];
  /** The cards that the recipients will see, if the page was shared. */
  cards?: SharedCard[];
}

export interface SharedCard {
  target: string;
  title: string;
  text: string;
  link: string;
  picture: string;
}

export interface LabState {
  scenario: Scenario;
  /** The user who is logged in at the host now. */
  hostUser: SimulatedUser;
  /** Empty after the last page was closed. */
  pages: readonly LabPage[];
  isOnline: boolean;
  isInBackground: boolean;
  /** Whether the page handles the back key itself. */
  controlsBack: boolean;
  notice: Notice | undefined;
  questions: readonly Question[];
  entries: readonly LabEntry[];
  /** The recordings, newest first. */
  recordings: readonly RecordingOutline[];
}

export interface Store<T> {
  get: () => T;
  set: (update: Partial<T>) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T extends object>(initial: T): Store<T> {
  let state = initial;
  const changes = createEmitter();
  return {
    get: () => state,
    set: (update) => {
      state = { ...state, ...update };
      changes.emit();
    },
    subscribe: changes.subscribe,
  };
}
