import type { TimelineEntry } from '#contract/experience/timeline.ts';

export interface YearOfEntries {
  year: string;
  entries: TimelineEntry[];
}

/** Groups entries that are sorted by day into years, in the same order. */
export function byYear(entries: readonly TimelineEntry[]): YearOfEntries[] {
  const years: YearOfEntries[] = [];
  for (const entry of entries) {
    const year = entry.day.slice(0, 4);
    const last = years.at(-1);
    if (last?.year === year) last.entries.push(entry);
    else years.push({ year, entries: [entry] });
  }
  return years;
}
