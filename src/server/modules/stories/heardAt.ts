/** Slower than any network that still answers: what differs by more is a clock that is wrong. */
const TOLERANCE_MS = 60_000;

/** When a story was heard, by the server's clock. */
export function heardAt(told: { heardAt: number; sentAt?: number | undefined }, now: Date): Date {
  const present = now.getTime();
  const wrongByMs = told.sentAt === undefined ? 0 : present - told.sentAt;
  const moment = Math.abs(wrongByMs) > TOLERANCE_MS ? told.heardAt + wrongByMs : told.heardAt;
  return new Date(Math.max(0, Math.min(moment, present)));
}
