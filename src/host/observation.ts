import type { HostCallName } from '#contract/bridge.ts';

/** One line of the console's log. */
export interface HostLogEntry {
  /** Epoch milliseconds. */
  at: number;
  direction: 'page→host' | 'host→page' | 'answer';
  name: string;
  data: unknown;
  /** Chinese, for whoever reads the log. */
  note?: string;
}

/** What a call of the page does to the phone around it. */
export type HostEffect =
  | { kind: 'closed' }
  | { kind: 'opened'; url: string }
  | { kind: 'nativeOpened'; page: string; params: unknown }
  | { kind: 'shared'; link: unknown }
  | { kind: 'controlBack'; value: 0 | 1 }
  | { kind: 'paid'; orderId: string }
  | { kind: 'payNotified'; orderId: string }
  | { kind: 'eventSent'; name: string; data: unknown }
  /** The host's user is another, or logged in or out. */
  | { kind: 'userChanged' };

export interface HostAnswer {
  code: number;
  data: unknown;
  msg: string;
}

/** A call that waits for a person at the console. */
export interface AskedCall {
  name: HostCallName;
  data: unknown;
}

/** `remember`: the same answer to every call of this name from now on. */
export type AskedAnswer = HostAnswer & { remember?: boolean };
