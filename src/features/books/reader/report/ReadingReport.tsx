import type { Book } from '#contract/books/books.ts';
import { secondsText } from '#lib/time/durationText.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { RetryIcon } from '#ui/icons/shellIcons.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { CheckInButton } from '#features/books/CheckInButton.tsx';
import { MedalPicture } from '#widgets/medals/MedalPicture.tsx';
import styles from './ReadingReport.module.css';
import { countCharacters } from './countCharacters.ts';
import type { Report } from './useStoredReport.ts';

interface ReadingReportProps {
  book: Book;
  report: Report;
  onAgain: () => void;
}

/** The end of a book: the report of this reading, and suggestions for what to read next. */
export function ReadingReport({ book, report: { seen, seconds, medals }, onAgain }: ReadingReportProps) {
  const figures = [
    ['读了', secondsText(seconds * SECOND_MS)],
    ['看了', `${seen.pages.length} 页`],
    ['听了', `${countCharacters(book, seen.sentences)} 个字`],
  ] as const;
  return (
    <section aria-label="阅读小报告" className={styles['report']}>
      <Daidi mood={cheering} size={148} />
      <h2 className={styles['title']}>读完啦，真棒！</h2>
      <p className={styles['text']}>《{book.title}》又多了一个小读者</p>
      <dl className={styles['figures']}>
        {figures.map(([label, figure]) => (
          <div key={label} className={styles['figure']}>
            <dt className={styles['label']}>{label}</dt>
            <dd className={styles['number']}>{figure}</dd>
          </div>
        ))}
      </dl>
      {medals.map((medal) => (
        <p key={medal.id} role="status" className={styles['medal']}>
          <MedalPicture medal={medal} size={48} />
          <span>得到勋章“{medal.title}”</span>
        </p>
      ))}
      <div className={styles['actions']}>
        <CheckInButton book={{ kind: 'picture', bookId: book.id }} title={book.title} size="medium" />
        <Button kind="secondary" icon={<RetryIcon size={20} />} onClick={onAgain}>
          再读一遍
        </Button>
        <ButtonLink href={href('bookIndex')} as={AppLink}>
          再挑一本
        </ButtonLink>
        <ButtonLink href={href('bookShare', { book: book.id })} as={AppLink} kind="quiet">
          分享给朋友
        </ButtonLink>
      </div>
      <p className={styles['author']}>
        {book.author}
        {book.sound.isSynthesised && ' · 合成示范音'}
      </p>
    </section>
  );
}
