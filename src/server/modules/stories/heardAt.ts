import { MINUTE_MS } from '#lib/time.ts';

/** Longer than any network delay; a larger difference means that the client's clock is wrong. */
const TOLERANCE_MS = MINUTE_MS;

/** Returns when a story was heard, by the server's clock. */
export function heardAt(told: { heardAt: number; sentAt?: number | undefined }, now: Date): Date {
  const present = now.getTime();
  const wrongByMs = told.sentAt === undefined ? 0 : present - told.sentAt;
  const moment = Math.abs(wrongByMs) > TOLERANCE_MS ? told.heardAt + wrongByMs : told.heardAt;
  return new Date(Math.max(0, Math.min(moment, present)));
}
