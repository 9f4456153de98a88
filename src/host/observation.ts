import type { HostCallName } from '#contract/bridge.ts';
import type { SimulatedUser } from './scenario.ts';

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

/** Whom WeChat's share menu offers a page to. */
export type ShareTarget = 'friend' | 'timeline';

/** What a call of the page does to the phone around it. */
export type HostEffect =
  | { kind: 'closed' }
  | { kind: 'opened'; url: string }
  | { kind: 'nativeOpened'; page: string; params: unknown }
  | { kind: 'shared'; link: unknown }
  /** What the surrounding app's own share menu will share. */
  | { kind: 'menuTold'; target: ShareTarget; link: unknown }
  | { kind: 'controlBack'; value: 0 | 1 }
  | { kind: 'paid'; order: unknown }
  | { kind: 'payNotified'; order: unknown }
  | { kind: 'eventSent'; name: string; data: unknown }
  /** Another user is present in the host, or nobody. */
  | { kind: 'userChanged'; user: SimulatedUser };

export interface HostAnswer {
  code: number;
  data: unknown;
  msg: string;
}

/** Whether a value is an answer, not one of the garbled things that hosts send. */
export const isHostAnswer = (value: unknown): value is HostAnswer =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<HostAnswer>).code === 'number' &&
  typeof (value as Partial<HostAnswer>).msg === 'string';

/** A call that waits for a person at the console. */
export interface AskedCall {
  name: HostCallName;
  data: unknown;
}

/** `remember`: the same answer to every call of this name from now on. */
export type AskedAnswer = HostAnswer & { remember?: boolean };
