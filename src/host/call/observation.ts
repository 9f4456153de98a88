import type { HostCallName } from '#contract/host/bridge.ts';
import type { SimulatedUser } from '#host/scenario.ts';

/** One line of the simulator's log. */
export interface HostLogEntry {
  /** In epoch milliseconds. */
  loggedAt: number;
  direction: 'page→host' | 'host→page' | 'answer';
  name: string;
  data: unknown;
  /** A remark in Chinese, which the log shows beside the entry. */
  note?: string;
}

/** The targets in WeChat's share menu. */
export type ShareTarget = 'friend' | 'timeline';

/** What a call of the page has changed on the simulated phone, outside the page. */
export type HostEffect =
  | { kind: 'closed' }
  | { kind: 'opened'; url: string }
  | { kind: 'nativeOpened'; page: string; params: unknown }
  | { kind: 'shared'; link: unknown }
  /** The page has set what the share menu of the surrounding app shares. */
  | { kind: 'menuChanged'; target: ShareTarget; link: unknown }
  | { kind: 'controlBack'; value: 0 | 1 }
  | { kind: 'paid'; order: unknown }
  | { kind: 'payNotified'; order: unknown }
  | { kind: 'eventSent'; name: string; data: unknown }
  /** The user of the host has changed. If nobody is logged in now, `user` is `nobody`. */
  | { kind: 'userChanged'; user: SimulatedUser };

export interface HostAnswer {
  code: number;
  data: unknown;
  msg: string;
}

/** Returns whether a value has the form of a reply; hosts also send malformed values. */
export const isHostAnswer = (value: unknown): value is HostAnswer =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<HostAnswer>).code === 'number' &&
  typeof (value as Partial<HostAnswer>).msg === 'string';

/** A call that the user of the simulator must answer. */
export interface CallQuestion {
  name: HostCallName;
  data: unknown;
}

/** `remember`: whether to give the same answer to all further calls of this name. */
export type QuestionAnswer = HostAnswer & { remember?: boolean };
