import { useEffect, useEffectEvent, useRef } from 'react';
import type { Book } from '#contract/books.ts';
import type { Medal } from '#contract/bookshelf.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useTellMedals } from '#features/books/medals/useTellMedals.ts';
import { useReportReadingMutation } from '#features/books/shelfApi.ts';
import type { ReadAloud } from './readAloud.ts';

const none: readonly Medal[] = [];

/**
 * Reports to the server what was read of an open book when the book ends, the page is hidden or the screen closes. Each
 * report holds only what the server does not know yet. Returns the medals that were earned.
 */
export function useReportReading(book: Book, voice: ReadAloud, secondsRead: () => number) {
  const { page: browserPage } = useServices();
  const isSignedIn = useIsSignedIn();
  const [report, { data }] = useReportReadingMutation();
  const tellMedals = useTellMedals();
  const told = useRef({ page: -1, seconds: 0, sentences: new Set<number>() });

  const tell = useEffectEvent(() => {
    if (!isSignedIn) return;
    const { page: presentPage, isOver } = voice.reading();
    const page = isOver ? 0 : presentPage;
    const { pages, sentences } = voice.seen();
    const before = told.current;
    const seconds = secondsRead();
    const news = sentences.filter((index) => !before.sentences.has(index));
    if (page === before.page && seconds === before.seconds && news.length === 0) return;
    told.current = { page, seconds, sentences: new Set(sentences) };
    const body = { page, pages, sentences: news, seconds: seconds - before.seconds };
    void report({ book, body }).then(({ data: answer }) => tellMedals(answer?.medals ?? []));
  });
  useEffect(() => {
    const stop = browserPage.subscribe((change) => {
      if (change === 'pagehide' || (change === 'visibilitychange' && !browserPage.isVisible())) tell();
    });
    return () => {
      stop();
      tell();
    };
  }, [browserPage]);
  useEffect(
    () =>
      voice.subscribe(() => {
        if (voice.reading().isOver) tell();
      }),
    [voice],
  );

  return data?.medals ?? none;
}
