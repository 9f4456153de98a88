import type { MyBooks } from '#contract/bookshelf.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Cover } from '#ui/picture/Cover.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import styles from './ReadingRow.module.css';

export function ReadingRow({ reading: { book, page, isFinished } }: { reading: MyBooks['readings'][number] }) {
  return (
    <AppLink href={href('bookDetail', { book: book.id })} className={styles['row']}>
      <span className={styles['cover']}>
        <Cover src={book.cover} alt="" sizes="64px" />
      </span>
      <span className={styles['words']}>
        <span className={styles['title']}>{book.title}</span>
        <span className={styles['facts']}>
          {isFinished ? '读完过' : `读到第 ${page + 1} 页，共 ${book.pageCount} 页`}
        </span>
        {!isFinished && <ProgressBar label={`读了多少：${book.title}`} share={(page + 1) / book.pageCount} />}
      </span>
    </AppLink>
  );
}
