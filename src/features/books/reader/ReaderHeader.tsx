import type { Book } from '#contract/books.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { IconButton } from '#ui/action/IconButton.tsx';
import { CloseIcon } from '#ui/icons/CloseIcon.tsx';
import styles from './Reader.module.css';

interface ReaderHeaderProps {
  book: Book;
  page: number;
  /** Whether the voice turns the pages. */
  isTurning: boolean;
  onTurning: () => void;
}

export function ReaderHeader({ book, page, isTurning, onTurning }: ReaderHeaderProps) {
  const { goBack } = useGoBack();
  return (
    <header className={styles['header']}>
      <IconButton label="合上书" icon={<CloseIcon />} onClick={goBack} />
      <div className={styles['heading']}>
        <h1 className={styles['title']}>{book.title}</h1>
        <span className={styles['place']}>
          第 {page + 1} 页，共 {book.pages.length} 页
        </span>
      </div>
      <Chip selected={isTurning} onClick={onTurning}>
        自动翻页
      </Chip>
    </header>
  );
}
