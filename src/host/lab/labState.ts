import type { HostAnswer, HostLogEntry } from '../observation.ts';
import type { Scenario, SimulatedUser } from '../scenario.ts';
import type { AskedCall } from '../observation.ts';

/** A web view of the phone; the last one is on top. */
export interface LabPage {
  id: number;
  address: string;
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
