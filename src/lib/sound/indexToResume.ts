interface Mark {
  finished: boolean;
  /** When the entry was last played, in epoch milliseconds. */
  updatedAt: number;
}

/**
 * Returns the index of the entry at which to continue: the one that was played last; if it is finished, the next
 * unfinished one; if no unfinished one follows, the first unfinished one. Returns undefined if nothing was played yet
 * or everything is finished.
 */
export function indexToResume(marks: readonly (Mark | null)[]): number | undefined {
  const latest = Math.max(0, ...marks.map((mark) => mark?.updatedAt ?? 0));
  if (latest === 0) return undefined;
  const last = marks.findIndex((mark) => mark?.updatedAt === latest);
  if (marks[last]?.finished !== true) return last;
  const isLeft = (mark: Mark | null): boolean => mark?.finished !== true;
  const next = marks.findIndex((mark, index) => index > last && isLeft(mark));
  const place = next >= 0 ? next : marks.findIndex(isLeft);
  return place >= 0 ? place : undefined;
}
