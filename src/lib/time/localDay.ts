/** Returns whether two moments (epoch milliseconds) are on the same day of the local calendar. */
export function isSameLocalDay(left: number, right: number): boolean {
  return startOfLocalDay(left) === startOfLocalDay(right);
}

/** Returns the local midnight that begins the day of a moment; both in epoch milliseconds. */
export function startOfLocalDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
