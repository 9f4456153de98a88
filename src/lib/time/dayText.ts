/** Returns a calendar day such as `2026-03-01` in Chinese: `2026年3月1日`. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
}
