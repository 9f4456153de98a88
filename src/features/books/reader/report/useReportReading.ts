import { useEffect, useEffectEvent, useRef } from 'react';
import type { Book } from '#contract/books/books.ts';
import type { Medal } from '#contract/account/achievements.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { useOutbox } from '#platform/http/hooks/useOutbox.ts';
import { useChildOfScreen } from '#platform/session/user/useChildOfScreen.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useForwardMedals } from '#widgets/medals/useForwardMedals.ts';
import { useReportReadingMutation } from '#features/books/shelfApi.ts';
import type { ReadAloud } from '#features/books/reader/controls/readAloud.ts';

const none: readonly Medal[] = [];

/**
 * Reports to the server which part of an open book was read. A report is made when the book ends, the page is hidden or
 * the screen closes. It contains only what no earlier report contains, so a report that could not be sent is repeated.
 * Returns the medals that were earned.
 */
export function useReportReading(book: Book, readAloud: ReadAloud, secondsRead: () => number) {
  const { page: browserPage } = useServices();
  const isSignedIn = useIsSignedIn();
  const childId = useChildOfScreen();
  const outbox = useOutbox(childId);
  const [send, { data }] = useReportReadingMutation();
  const forwardMedals = useForwardMedals();
  const reported = useRef({ page: -1, seconds: 0, sentences: new Set<number>() });

  const reportNews = useEffectEvent(() => {
    if (!isSignedIn) return;
    const { page: currentPage, isOver } = readAloud.reading();
    const page = isOver ? 0 : currentPage;
    const { pages, sentences } = readAloud.seen();
    const before = reported.current;
    const seconds = secondsRead();
    const news = sentences.filter((index) => !before.sentences.has(index));
    if (page === before.page && seconds === before.seconds && news.length === 0) return;
    reported.current = { page, seconds, sentences: new Set(sentences) };
    const body = { page, pages, sentences: news, seconds: seconds - before.seconds };
    const report = { book, body, childId, idempotencyKey: uuid() };
    outbox.add(async () => {
      const answer = await send(report);
      forwardMedals(answer.data?.medals ?? []);
      return answer;
    });
  });
  useEffect(() => {
    const stop = browserPage.subscribe((change) => {
      if (change !== 'pagehide' && (change !== 'visibilitychange' || browserPage.isVisible())) return;
      reportNews();
      outbox.sendAll();
    });
    return () => {
      stop();
      reportNews();
    };
  }, [browserPage, outbox]);
  useEffect(
    () =>
      readAloud.subscribe(() => {
        if (readAloud.reading().isOver) reportNews();
      }),
    [readAloud],
  );

  return data?.medals ?? none;
}
