import { useEffect, useEffectEvent, useState } from 'react';
import type { Book } from '#contract/books/books.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { useScreenMeter, type ScreenMeter } from '#widgets/sound/useScreenMeter.ts';
import { storePage, readStoredPage } from './storedPages.ts';
import { ReaderControls } from './controls/ReaderControls.tsx';
import { ReaderHeader } from './controls/ReaderHeader.tsx';
import { ReaderPage } from './ReaderPage.tsx';
import { ReaderSkeleton } from './ReaderSkeleton.tsx';
import styles from './Reader.module.css';
import { ReadingReport } from './report/ReadingReport.tsx';
import { useStoredReport, type Report } from './report/useStoredReport.ts';
import { useReadAloud } from './controls/useReadAloud.ts';
import { useReportReading } from './report/useReportReading.ts';
import { useReadingTime } from './report/useReadingTime.ts';
import { useTurnByHand } from './controls/useTurnByHand.ts';

interface ReaderProps {
  book: Book;
  /** The page where the user stopped, as stored on the server. */
  serverPage: number | undefined;
}

/**
 * Shows a picture book. The user turns its pages by hand, or it is read aloud. Reading it again mounts a new reader.
 */
export function Reader({ book, serverPage }: ReaderProps) {
  const { localStore } = useServices();
  const isSignedIn = useIsSignedIn();
  const meter = useScreenMeter();
  const [report, storeReport] = useStoredReport();
  const [round, setRound] = useState(0);
  const [resumedPage] = useState(() => {
    const page = isSignedIn ? (serverPage ?? 0) : readStoredPage(localStore, book.id);
    return page < book.pages.length - 1 ? page : 0;
  });
  const handleAgain = () => {
    storeReport(undefined);
    setRound(round + 1);
  };
  if (report && round === 0) return <FinishedBook book={book} report={report} onAgain={handleAgain} />;
  if (!meter.mayFetch) return <ReaderSkeleton />;
  return (
    <OpenBook
      key={round}
      book={book}
      meter={meter}
      resumedPage={round === 0 ? resumedPage : 0}
      onOver={storeReport}
      onAgain={handleAgain}
    />
  );
}

const FinishedBook = (props: { book: Book; report: Report; onAgain: () => void }) => (
  <main className={styles['reader']}>
    <ReaderHeader book={props.book} />
    <ReadingReport {...props} />
  </main>
);

interface OpenBookProps {
  book: Book;
  meter: ScreenMeter;
  resumedPage: number;
  onOver: (report: Report) => void;
  onAgain: () => void;
}

function OpenBook({ book, meter: { whenGranted, checkRefusal }, resumedPage, onOver, onAgain }: OpenBookProps) {
  const { localStore } = useServices();
  const isSignedIn = useIsSignedIn();
  const [turnsAutomatically, setTurnsAutomatically] = useState(true);
  const { readAloud, reading } = useReadAloud(book, resumedPage);
  const { page, phase, isOver } = reading;
  const isPlaying = phase === 'playing' || phase === 'loading';
  const secondsRead = useReadingTime(page, isPlaying);
  const medals = useReportReading(book, readAloud, secondsRead);
  const toggle = () => (isPlaying ? readAloud.pause() : whenGranted(readAloud.play));
  const turnHandlers = useTurnByHand({ onTurn: (step) => readAloud.turnTo(page + step), onToggle: toggle });
  const reportNow = () => ({ seen: readAloud.seen(), seconds: secondsRead(), medals: [...medals] });

  useEffect(() => {
    if (!isSignedIn) storePage(localStore, book.id, isOver ? 0 : page);
  }, [localStore, isSignedIn, book.id, isOver, page]);

  const hasFailed = phase === 'failed';
  useEffect(() => {
    if (hasFailed) checkRefusal();
  }, [hasFailed, checkRefusal]);

  const handleOver = useEffectEvent(() => onOver(reportNow()));
  useEffect(() => {
    if (isOver) handleOver();
  }, [isOver, medals]);

  const handleTurning = () => {
    readAloud.setTurnsAutomatically(!turnsAutomatically);
    setTurnsAutomatically(!turnsAutomatically);
  };

  if (isOver) return <FinishedBook book={book} report={reportNow()} onAgain={onAgain} />;
  return (
    <main className={styles['reader']}>
      <ReaderHeader book={book} page={page}>
        <Chip selected={turnsAutomatically} onClick={handleTurning}>
          自动翻页
        </Chip>
      </ReaderHeader>
      <ReaderPage
        book={book}
        reading={reading}
        turnHandlers={turnHandlers}
        onPlayFrom={(sentence) => whenGranted(() => readAloud.playFrom(sentence))}
      />
      <ReaderControls
        pageCount={book.pages.length}
        reading={reading}
        resumedPage={resumedPage}
        onToggle={toggle}
        onTurn={(target) => readAloud.turnTo(target)}
      />
    </main>
  );
}
