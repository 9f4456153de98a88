import { useState } from 'react';
import type { Book } from '#contract/books/books.ts';
import { classes } from '#ui/classes.ts';
import { Cover } from '#ui/picture/Cover.tsx';
import type { Reading } from './controls/readAloud.ts';
import styles from './Reader.module.css';
import type { useTurnByHand } from './controls/useTurnByHand.ts';

/**
 * The number of pages that are prefetched, so that the user need not wait after turning a page, and a short network
 * loss does not interrupt the book.
 */
const PREFETCHED_PAGES = 3;
const SIZES = '(min-width: 700px) 55vw, 100vw';

interface ReaderPageProps {
  book: Book;
  reading: Reading;
  turnHandlers: ReturnType<typeof useTurnByHand>;
  onPlayFrom: (sentence: number) => void;
}

export function ReaderPage({ book, reading: { page, sentence, phase }, turnHandlers, onPlayFrom }: ReaderPageProps) {
  const [turn, setTurn] = useState({ page, isBack: false });
  if (turn.page !== page) setTurn({ page, isBack: page < turn.page });
  const present = book.pages[page];
  if (!present) return null;

  return (
    <div className={styles['page']} {...turnHandlers}>
      <div key={page} className={classes(styles['leaf'], turn.isBack && styles['back'])}>
        <div className={styles['picture']}>
          <Cover src={present.picture} alt="" shape="page" sizes={SIZES} eager />
        </div>
        {/*
         * A screen reader announces the page when it is turned by hand, but stays silent while the book is read aloud.
         */}
        <div className={styles['text']} role={phase === 'playing' ? undefined : 'status'}>
          {present.sentences.map(({ text }, index) => (
            <button
              key={index}
              type="button"
              className={styles['sentence']}
              aria-current={index === sentence ? 'true' : undefined}
              onClick={() => onPlayFrom(index)}
            >
              {text}
            </button>
          ))}
        </div>
      </div>
      <div hidden>
        {book.pages.slice(page + 1, page + 1 + PREFETCHED_PAGES).map(({ picture }) => (
          <Cover key={picture} src={picture} alt="" shape="page" sizes={SIZES} eager />
        ))}
      </div>
    </div>
  );
}
