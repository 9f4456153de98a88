import { MINUTE_MS } from '#lib/time/time.ts';

/**
 * The largest difference between the clocks of the client and the gateway that a network delay can explain. A larger
 * difference means that the client's clock is wrong.
 */
const TOLERANCE_MS = MINUTE_MS;

/** Returns when a story was heard. If the client's clock is wrong, its time is corrected to the gateway's clock. */
export function heardAt(report: { heardAt: number; sentAt?: number | undefined }, now: Date): Date {
  const present = now.getTime();
  const wrongByMs = report.sentAt === undefined ? 0 : present - report.sentAt;
  const moment = Math.abs(wrongByMs) > TOLERANCE_MS ? report.heardAt + wrongByMs : report.heardAt;
  return new Date(Math.max(0, Math.min(moment, present)));
}
