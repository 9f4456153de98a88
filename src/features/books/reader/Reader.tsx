import { useEffect, useState } from 'react';
import type { Book } from '#contract/books.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { keepPage, keptPage } from './keptPages.ts';
import { ReaderControls } from './ReaderControls.tsx';
import { ReaderHeader } from './ReaderHeader.tsx';
import { ReaderPage } from './ReaderPage.tsx';
import styles from './Reader.module.css';
import { ReadingReport } from './ReadingReport.tsx';
import { useReadAloud } from './useReadAloud.ts';
import { useReportReading } from './useReportReading.ts';
import { useReadingTime } from './useReadingTime.ts';
import { useTurnByHand } from './useTurnByHand.ts';

interface ReaderProps {
  book: Book;
  /** Where the user stopped, as the server knows. */
  leftAt: number | undefined;
}

/** A picture book: turned by hand or by the voice that reads it. Reading it again opens it anew. */
export function Reader({ book, leftAt }: ReaderProps) {
  const { localStore } = useServices();
  const isSignedIn = useIsSignedIn();
  const [round, setRound] = useState(0);
  const [resumedAt] = useState(() => {
    const page = isSignedIn ? (leftAt ?? 0) : keptPage(localStore, book.id);
    return page < book.pages.length - 1 ? page : 0;
  });
  return (
    <OpenBook key={round} book={book} resumedAt={round === 0 ? resumedAt : 0} onAgain={() => setRound(round + 1)} />
  );
}

function OpenBook({ book, resumedAt, onAgain }: { book: Book; resumedAt: number; onAgain: () => void }) {
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

  useEffect(() => {
    if (!isSignedIn) keepPage(localStore, book.id, isOver ? 0 : page);
  }, [localStore, isSignedIn, book.id, isOver, page]);

  const handleTurning = () => {
    voice.setTurning(!isTurning);
    setIsTurning(!isTurning);
  };

  return (
    <main className={styles['reader']}>
      <ReaderHeader book={book} page={page} isTurning={isTurning} onTurning={handleTurning} />
      {isOver ? (
        <ReadingReport book={book} seen={voice.seen()} seconds={secondsRead()} medals={medals} onAgain={onAgain} />
      ) : (
        <>
          <ReaderPage book={book} reading={reading} hands={hands} onHear={voice.hear} />
          <ReaderControls
            pageCount={book.pages.length}
            reading={reading}
            resumedAt={resumedAt}
            onToggle={toggle}
            onTurn={(target) => voice.turnTo(target)}
          />
        </>
      )}
    </main>
  );
}
