import type { ListedBook } from '#contract/books/books.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { minutesText } from '#lib/time/durationText.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { BookIcon, HeadphonesIcon } from '#ui/icons/shellIcons.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { CheckInButton } from '#features/books/CheckInButton.tsx';
import styles from './ListedBookRow.module.css';

interface ListedBookRowProps {
  listed: ListedBook;
  /** The id of the booklist to which the back button returns. */
  booklistId: string;
}

/** One entry of a booklist: a picture book opens the reader, a story opens the player. */
export function ListedBookRow({ listed, booklistId }: ListedBookRowProps) {
  const { kind, book } = listed;
  const address =
    kind === 'picture' ? href('bookDetail', { book: book.id, id: booklistId }) : href('story', { id: book.id });
  return (
    <div className={styles['row']}>
      <AppLink href={address} className={styles['link']}>
        <span className={styles['cover']}>
          <Cover src={book.cover} alt="" sizes="84px">
            {kind === 'story' && book.access === 'vip' && <Badge kind="vip" corner />}
          </Cover>
        </span>
        <span className={styles['words']}>
          <span className={styles['title']}>{book.title}</span>
          <span className={styles['summary']}>{book.summary}</span>
          <span className={styles['facts']}>
            {kind === 'picture' ? <BookIcon size={16} /> : <HeadphonesIcon size={16} />}
            <span>{kind === 'picture' ? `绘本 · ${book.pageCount} 页` : `故事 · ${minutesText(book.durationMs)}`}</span>
          </span>
        </span>
      </AppLink>
      <span className={styles['check']}>
        <CheckInButton book={{ kind, bookId: book.id }} title={book.title} />
      </span>
    </div>
  );
}
