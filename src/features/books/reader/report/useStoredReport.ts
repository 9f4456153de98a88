import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as v from 'valibot';
import { Medal } from '#contract/account/achievements.ts';

const Numbers = v.array(v.number());

const Report = v.object({
  /** Pages and sentences are numbered through the whole book, from 0. */
  seen: v.object({ pages: Numbers, sentences: Numbers }),
  seconds: v.number(),
  /** Medals earned by this reading. */
  medals: v.array(Medal),
});
export type Report = v.InferOutput<typeof Report>;

const StoredReport = v.object({ report: Report });

/**
 * Stores the report of a finished book in the history entry. So the back button leads from the share screen to the
 * report and not into the book. Returns the report that was stored when the screen opened, and a setter.
 */
export function useStoredReport(): [Report | undefined, (report: Report | undefined) => void] {
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, search } = location;
  const [kept] = useState(() => {
    const parsed = v.safeParse(StoredReport, location.state);
    return parsed.success ? parsed.output.report : undefined;
  });
  const keep = useCallback(
    (report: Report | undefined) =>
      void navigate({ pathname, search }, { replace: true, ...(report && { state: { report } }) }),
    [navigate, pathname, search],
  );
  return [kept, keep];
}
