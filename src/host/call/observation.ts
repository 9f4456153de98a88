import type { HostCallName } from '#contract/host/bridge.ts';
import type { SimulatedUser } from '#host/scenario.ts';

/** One line of the console's log. */
export interface HostLogEntry {
  /** In epoch milliseconds. */
  loggedAt: number;
  direction: 'page→host' | 'host→page' | 'answer';
  name: string;
  data: unknown;
  /** In Chinese, for readers of the log. */
  note?: string;
}

/** The targets in WeChat's share menu. */
export type ShareTarget = 'friend' | 'timeline';

/** The effect of a page's call on the phone around it. */
export type HostEffect =
  | { kind: 'closed' }
  | { kind: 'opened'; url: string }
  | { kind: 'nativeOpened'; page: string; params: unknown }
  | { kind: 'shared'; link: unknown }
  /** The page has set what the surrounding app's share menu shares. */
  | { kind: 'menuChanged'; target: ShareTarget; link: unknown }
  | { kind: 'controlBack'; value: 0 | 1 }
  | { kind: 'paid'; order: unknown }
  | { kind: 'payNotified'; order: unknown }
  | { kind: 'eventSent'; name: string; data: unknown }
  /** The host's user has changed; nobody may be logged in now. */
  | { kind: 'userChanged'; user: SimulatedUser };

export interface HostAnswer {
  code: number;
  data: unknown;
  msg: string;
}

/** Returns whether a value is a reply, and not one of the malformed values that hosts send. */
export const isHostAnswer = (value: unknown): value is HostAnswer =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<HostAnswer>).code === 'number' &&
  typeof (value as Partial<HostAnswer>).msg === 'string';

/** A call that waits for the user of the console. */
export interface AskedCall {
  name: HostCallName;
  data: unknown;
}

/** `remember`: gives the same answer to every further call of this name. */
export type AskedAnswer = HostAnswer & { remember?: boolean };
