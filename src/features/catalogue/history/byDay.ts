import type { HistoryEntry } from '#contract/stories/history.ts';
import { relativeDayText } from '#lib/time/dates.ts';
import { STORY_ROW_HEIGHT } from '#features/catalogue/row/StoryRow.tsx';

export type HistoryLine = { day: string } | { entry: HistoryEntry };

/** The height of a date line in design pixels. The styles of DayHead contain the same value. */
const DAY_HEIGHT = 52;

export const heightOf = (line: HistoryLine): number => ('day' in line ? DAY_HEIGHT : STORY_ROW_HEIGHT);
export const keyOf = (line: HistoryLine): string => ('day' in line ? line.day : line.entry.story.id);

/** Returns the entries, newest first, with a line for the date above the first entry of each day. */
export function byDay(entries: readonly HistoryEntry[], now: number): HistoryLine[] {
  const lines: HistoryLine[] = [];
  let last = '';
  for (const entry of entries) {
    const day = relativeDayText(entry.progress.updatedAt, now);
    if (day !== last) lines.push({ day });
    last = day;
    lines.push({ entry });
  }
  return lines;
}
