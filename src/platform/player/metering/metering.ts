import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import type { TimeAnswer } from '#platform/eyeCare/timeClient.ts';
import type { Patched } from '#platform/player/patched.ts';

/** The granted time is renewed this long before it ends. */
const RENEW_AHEAD_MS = 8 * SECOND_MS;
/** How long a child listens before the first request for time, so that an accidental tap does not count as use. */
const FIRST_AFTER_MS = 10 * SECOND_MS;
/**
 * The interval between requests for the time of a listener without limits. They are needed because a parent may set
 * limits on another device.
 */
const FREE_FOR_MS = 10 * MINUTE_MS;
const RETRY_AFTER_MS = 15 * SECOND_MS;

/**
 * The player's data about the time that the listener may use. Its times are values of `clock.elapsed`. They are not in
 * the store, because no screen shows them.
 */
export interface Metering {
  /** Whether the current story may play only while granted time is left. */
  readonly isMetered: boolean;
  /** When to request time next; undefined before the first second of listening. */
  readonly askAt: number | undefined;
  readonly isAsking: boolean;
  /** The story that the last request named. */
  readonly storyId: string;
  /** The moment at which the granted time ends. */
  readonly grantedUntil: number;
  /** Whether the gateway cannot be reached. The time of listening is then stored on the device, and reported later. */
  readonly isOffline: boolean;
  /** Whether no other story may follow the current one. */
  readonly isLast: boolean;
}

type MeteringPatch = Partial<Metering>;
export type CurrentMetering = Patched<Metering>;

export const notMetered: Metering = {
  isMetered: false,
  askAt: undefined,
  isAsking: false,
  storyId: '',
  grantedUntil: 0,
  isOffline: false,
  isLast: false,
};

/** Returns the changes for the first second of listening. */
export const firstSecondPatch = (now: number): MeteringPatch => ({ askAt: now + FIRST_AFTER_MS });

/** Returns the changes for a request for time. */
export const requestPatch = (storyId: string): MeteringPatch => ({ isAsking: true, storyId });

/** The changes when a request for time has ended, with or without an answer. */
export const requestEndedPatch: MeteringPatch = { isAsking: false };

/** Returns whether no time is left for a sound that is to begin. */
export const mustRest = ({ kind }: TimeAnswer): boolean => kind === 'refused' || kind === 'spent';

/** Returns how the data change with the gateway's answer to a request for time. */
export function answerPatch(asked: TimeAnswer, now: number): MeteringPatch {
  const leaseMs = asked.kind === 'granted' ? asked.leaseMs : asked.kind === 'free' ? FREE_FOR_MS : 0;
  const isOffline = asked.kind === 'offline' || asked.kind === 'spent';
  const pauseMs = leaseMs > 0 ? Math.max(SECOND_MS, leaseMs - RENEW_AHEAD_MS) : isOffline ? RETRY_AFTER_MS : 0;
  return {
    isOffline,
    // Whether the current story may play to its end although no time is left: the gateway has granted this
    // (`isFinishing`), or there is no network (`spent`), where no grant is needed.
    isLast: asked.kind === 'spent' || (asked.kind === 'granted' && asked.isFinishing),
    grantedUntil: now + leaseMs,
    askAt: now + pauseMs,
  };
}
