interface Mark {
  finished: boolean;
  /** Epoch milliseconds. */
  updatedAt: number;
}

/**
 * Where one goes on in what has an order: with what was heard last; behind its end with the next that is left, then with
 * the first that was left out. Undefined before the first and once all is done.
 */
export function placeToResume(marks: readonly (Mark | null)[]): number | undefined {
  const latest = Math.max(0, ...marks.map((mark) => mark?.updatedAt ?? 0));
  if (latest === 0) return undefined;
  const last = marks.findIndex((mark) => mark?.updatedAt === latest);
  if (marks[last]?.finished !== true) return last;
  const isLeft = (mark: Mark | null): boolean => mark?.finished !== true;
  const next = marks.findIndex((mark, index) => index > last && isLeft(mark));
  const place = next >= 0 ? next : marks.findIndex(isLeft);
  return place >= 0 ? place : undefined;
}
