/** Whether two moments (epoch milliseconds) fall on one day of the local calendar. */
export function isSameLocalDay(left: number, right: number): boolean {
  return startOfLocalDay(left) === startOfLocalDay(right);
}

/** Epoch milliseconds of the local midnight before a moment. */
export function startOfLocalDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
