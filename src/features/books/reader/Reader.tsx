import { useEffect, useEffectEvent, useState } from 'react';
import type { Book } from '#contract/books.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { keepPage, keptPage } from './keptPages.ts';
import { ReaderControls } from './ReaderControls.tsx';
import { ReaderHeader } from './ReaderHeader.tsx';
import { ReaderPage } from './ReaderPage.tsx';
import styles from './Reader.module.css';
import { ReadingReport } from './ReadingReport.tsx';
import { useKeptReport, type Report } from './useKeptReport.ts';
import { useReadAloud } from './useReadAloud.ts';
import { useReportReading } from './useReportReading.ts';
import { useReadingTime } from './useReadingTime.ts';
import { useTurnByHand } from './useTurnByHand.ts';

interface ReaderProps {
  book: Book;
  /** The page where the user stopped, as stored on the server. */
  leftAt: number | undefined;
}

/** A picture book that the user turns by hand or has read aloud. Reading it again mounts a new reader. */
export function Reader({ book, leftAt }: ReaderProps) {
  const { localStore } = useServices();
  const isSignedIn = useIsSignedIn();
  const [report, keepReport] = useKeptReport();
  const [round, setRound] = useState(0);
  const [resumedAt] = useState(() => {
    const page = isSignedIn ? (leftAt ?? 0) : keptPage(localStore, book.id);
    return page < book.pages.length - 1 ? page : 0;
  });
  const handleAgain = () => {
    keepReport(undefined);
    setRound(round + 1);
  };
  if (report && round === 0) return <ReadBook book={book} report={report} onAgain={handleAgain} />;
  return (
    <OpenBook
      key={round}
      book={book}
      resumedAt={round === 0 ? resumedAt : 0}
      onOver={keepReport}
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
  const { voice, reading } = useReadAloud(book, resumedAt);
  const { page, phase, isOver } = reading;
  const isHeard = phase === 'playing' || phase === 'loading';
  const secondsRead = useReadingTime(page, isHeard);
  const medals = useReportReading(book, voice, secondsRead);
  const toggle = () => (isHeard ? voice.pause() : voice.play());
  const hands = useTurnByHand({ onTurn: (step) => voice.turnTo(page + step), onToggle: toggle });
  const reportNow = () => ({ seen: voice.seen(), seconds: secondsRead(), medals: [...medals] });

  useEffect(() => {
    if (!isSignedIn) keepPage(localStore, book.id, isOver ? 0 : page);
  }, [localStore, isSignedIn, book.id, isOver, page]);

  const handleOver = useEffectEvent(() => onOver(reportNow()));
  useEffect(() => {
    if (isOver) handleOver();
  }, [isOver, medals]);

  const handleTurning = () => {
    voice.setTurning(!isTurning);
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
      <ReaderPage book={book} reading={reading} hands={hands} onHear={voice.hear} />
      <ReaderControls
        pageCount={book.pages.length}
        reading={reading}
        resumedAt={resumedAt}
        onToggle={toggle}
        onTurn={(target) => voice.turnTo(target)}
      />
    </main>
  );
}
