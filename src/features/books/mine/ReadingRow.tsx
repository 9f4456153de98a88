import type { MyBooks } from '#contract/books/bookshelf.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { PictureRow } from '#ui/picture/PictureRow.tsx';

export const ReadingRow = ({ reading: { book, page, isFinished } }: { reading: MyBooks['readings'][number] }) => (
  <PictureRow
    href={href('bookDetail', { book: book.id })}
    as={AppLink}
    src={book.cover}
    title={book.title}
    facts={isFinished ? '读完啦，想读随时再读' : `读到第 ${page + 1} 页，共 ${book.pageCount} 页`}
  />
);
