import { useEffect, useEffectEvent, useState } from 'react';
import type { Book } from '#contract/books/books.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { storePage, storedPage } from './storedPages.ts';
import { ReaderControls } from './controls/ReaderControls.tsx';
import { ReaderHeader } from './controls/ReaderHeader.tsx';
import { ReaderPage } from './ReaderPage.tsx';
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
  leftAt: number | undefined;
}

/**
 * Shows a picture book. The user turns its pages by hand, or it is read aloud. Reading it again mounts a new reader.
 */
export function Reader({ book, leftAt }: ReaderProps) {
  const { localStore } = useServices();
  const isSignedIn = useIsSignedIn();
  const [report, storeReport] = useStoredReport();
  const [round, setRound] = useState(0);
  const [resumedAt] = useState(() => {
    const page = isSignedIn ? (leftAt ?? 0) : storedPage(localStore, book.id);
    return page < book.pages.length - 1 ? page : 0;
  });
  const handleAgain = () => {
    storeReport(undefined);
    setRound(round + 1);
  };
  if (report && round === 0) return <ReadBook book={book} report={report} onAgain={handleAgain} />;
  return (
    <OpenBook
      key={round}
      book={book}
      resumedAt={round === 0 ? resumedAt : 0}
      onOver={storeReport}
      onAgain={handleAgain}
    />
  );
}

const ReadBook = (props: { book: Book; report: Report; onAgain: () => void }) => (
  <main className={styles['reader']}>
    <ReaderHeader book={props.book} />
    <ReadingReport {...props} />
  </main>
);

interface OpenBookProps {
  book: Book;
  resumedAt: number;
  onOver: (report: Report) => void;
  onAgain: () => void;
}

function OpenBook({ book, resumedAt, onOver, onAgain }: OpenBookProps) {
  const { localStore } = useServices();
  const isSignedIn = useIsSignedIn();
  const [isTurning, setIsTurning] = useState(true);
  const { readAloud, reading } = useReadAloud(book, resumedAt);
  const { page, phase, isOver } = reading;
  const isHeard = phase === 'playing' || phase === 'loading';
  const secondsRead = useReadingTime(page, isHeard);
  const medals = useReportReading(book, readAloud, secondsRead);
  const toggle = () => (isHeard ? readAloud.pause() : readAloud.play());
  const hands = useTurnByHand({ onTurn: (step) => readAloud.turnTo(page + step), onToggle: toggle });
  const reportNow = () => ({ seen: readAloud.seen(), seconds: secondsRead(), medals: [...medals] });

  useEffect(() => {
    if (!isSignedIn) storePage(localStore, book.id, isOver ? 0 : page);
  }, [localStore, isSignedIn, book.id, isOver, page]);

  const handleOver = useEffectEvent(() => onOver(reportNow()));
  useEffect(() => {
    if (isOver) handleOver();
  }, [isOver, medals]);

  const handleTurning = () => {
    readAloud.setTurning(!isTurning);
    setIsTurning(!isTurning);
  };

  if (isOver) return <ReadBook book={book} report={reportNow()} onAgain={onAgain} />;
  return (
    <main className={styles['reader']}>
      <ReaderHeader book={book} page={page}>
        <Chip selected={isTurning} onClick={handleTurning}>
          自动翻页
        </Chip>
      </ReaderHeader>
      <ReaderPage book={book} reading={reading} hands={hands} onHear={readAloud.hear} />
      <ReaderControls
        pageCount={book.pages.length}
        reading={reading}
        resumedAt={resumedAt}
        onToggle={toggle}
        onTurn={(target) => readAloud.turnTo(target)}
      />
    </main>
  );
}
