/** Whether two moments (epoch milliseconds) fall on one day of the local calendar. */
export function isSameLocalDay(left: number, right: number): boolean {
  return startOfLocalDay(left) === startOfLocalDay(right);
}

/** Epoch milliseconds of the local midnight before a moment. */
export function startOfLocalDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

const DAY_MS = 86_400_000;

/** `今天`, `昨天`, `11月20日`, with the year where it is another one than now. */
export function dayText(moment: number, now: number): string {
  const date = new Date(moment);
  const days = Math.round((startOfLocalDay(now) - startOfLocalDay(moment)) / DAY_MS);
  if (days <= 0) return '今天';
  if (days === 1) return '昨天';
  const year = date.getFullYear() === new Date(now).getFullYear() ? '' : `${date.getFullYear()}年`;
  return `${year}${date.getMonth() + 1}月${date.getDate()}日`;
}

/** `2027年3月1日` */
export function dateText(moment: number): string {
  const date = new Date(moment);
  return `${date.getFullYear()}年${date.getMonth() + 1}月${date.getDate()}日`;
}
