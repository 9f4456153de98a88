import type { FlowDoor, TapeOutline } from '#contract/flowDoor.ts';
import type { AskedCall, HostAnswer, HostLogEntry, ShareTarget } from '#host/observation.ts';
import type { Scenario, SimulatedUser } from '#host/scenario.ts';

/** A web view of the phone; the last one is on top. */
export interface LabPage {
  id: number;
  address: string;
  /** Its recorder, while there is one: pages of the account site have none. */
  door: FlowDoor | undefined;
  /** The name of the recording that is on. */
  recording: string | undefined;
  /** What it could not record or keep, in words. */
  problem: string | undefined;
  /** What WeChat's menu was told to share; where it was told nothing it shares the page as it is. */
  menu: Partial<Record<ShareTarget, unknown>>;
}

export interface LabEntry extends HostLogEntry {
  id: number;
  page: number;
}

/** A call that waits for whoever sits at the console. */
export interface Question extends AskedCall {
  id: number;
  page: number;
  answer: (answer: HostAnswer, remember: boolean) => void;
}

/** What the phone shows of a thing the page asked it for. */
export interface Notice {
  title: string;
  facts: [name: string, value: string][];
  /** What whoever it is shared with will see. */
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
  /** Whom the host knows by now. */
  hostUser: SimulatedUser;
  pages: readonly LabPage[];
  /** `page.close` closed the last page. */
  isClosed: boolean;
  isOnline: boolean;
  isInBackground: boolean;
  /** Whether the page wants the back key. */
  controlsBack: boolean;
  notice: Notice | undefined;
  questions: readonly Question[];
  entries: readonly LabEntry[];
  /** What was recorded, the newest first. */
  tapes: readonly TapeOutline[];
}

export interface Store<T> {
  get: () => T;
  set: (changes: Partial<T>) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T extends object>(initial: T): Store<T> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (changes) => {
      state = { ...state, ...changes };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
