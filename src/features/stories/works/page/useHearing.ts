import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { Work } from '#contract/stories/works.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { createHeardPartsCollector } from '#lib/works/heardParts.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { listenedBetween, type Tick } from '#platform/player/listening/listened.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useChildOfScreen } from '#platform/session/user/useChildOfScreen.ts';
import { useReportHearingMutation } from '#features/stories/works/api.ts';

/** The time between two reports while a work is playing. */
const REPORT_EVERY_MS = 10 * SECOND_MS;

interface Session {
  id: string;
  parts: ReturnType<typeof createHeardPartsCollector>;
  listenedMs: number;
  reportedMs: number;
  last: Tick | undefined;
}

/**
 * Reports which parts of a published work the user hears, and for how long. Reports are sent at intervals during
 * playback, when playback stops, and when the page is left. Playback by guests and by the family that has
 * made the work is not reported.
 */
export function useHearing({ id: workId, durationMs, state, isMine }: Work) {
  const { clock, page } = useServices();
  const [send] = useReportHearingMutation();
  const isReported = useIsSignedIn() && state === 'published' && !isMine;
  const childId = useChildOfScreen();
  const session = useRef<Session>(undefined);

  const report = useCallback(() => {
    const heard = session.current;
    const listenedMs = Math.round(heard?.listenedMs ?? 0);
    if (!heard || listenedMs === heard.reportedMs) return;
    heard.reportedMs = listenedMs;
    // oxlint-disable-next-line project/shown-failure -- the next report covers the whole session again
    void send({ childId, workId, session: { id: heard.id, listenedMs }, parts: heard.parts.get() });
  }, [send, workId, childId]);

  const follow = (positionMs: number) => {
    if (!isReported) return;
    session.current ??= {
      id: uuid(),
      parts: createHeardPartsCollector(durationMs),
      listenedMs: 0,
      reportedMs: 0,
      last: undefined,
    };
    const heard = session.current;
    const tick = { positionMs, at: clock.elapsed() };
    const listenedMs = listenedBetween(heard.last, tick, 1);
    if (heard.last && listenedMs > 0) heard.parts.add(heard.last.positionMs, positionMs);
    heard.listenedMs += listenedMs;
    heard.last = tick;
    if (heard.listenedMs - heard.reportedMs >= REPORT_EVERY_MS) report();
  };

  const stop = () => {
    report();
    // Forgets the last position, because playback may continue at a different one.
    if (session.current) session.current.last = undefined;
  };

  const handleLeave = useEffectEvent(report);
  useEffect(() => {
    const unsubscribe = page.subscribe((change) => {
      if (change === 'pagehide' || !page.isVisible()) handleLeave();
    });
    return () => {
      unsubscribe();
      report();
    };
  }, [page, report]);

  return { follow, stop };
}
