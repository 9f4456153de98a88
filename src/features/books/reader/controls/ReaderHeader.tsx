import type { ReactNode } from 'react';
import type { Book } from '#contract/books/books.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { CloseIcon } from '#ui/icons/navigationIcons.tsx';
import styles from '#features/books/reader/Reader.module.css';

interface ReaderHeaderProps {
  book: Book;
  /** The index of the page; undefined when the book is finished. */
  page?: number;
  children?: ReactNode;
}

export function ReaderHeader({ book, page, children }: ReaderHeaderProps) {
  const { goBack } = useGoBack();
  return (
    <header className={styles['header']}>
      <IconButton label="合上书" icon={<CloseIcon />} onClick={goBack} />
      <div className={styles['heading']}>
        <h1 className={styles['title']}>{book.title}</h1>
        <span className={styles['place']}>
          {page === undefined ? '读完了' : `第 ${page + 1} 页，共 ${book.pages.length} 页`}
        </span>
      </div>
      {children}
    </header>
  );
}
