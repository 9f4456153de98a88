import { useSearchParams } from 'react-router';
import { useGetBooklistQuery, useGetBookQuery } from '#features/books/api.ts';
import { bookIdOf } from '#features/books/bookId.ts';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { NoBook } from '#features/books/NoBook.tsx';
import { Reader } from '#features/books/reader/Reader.tsx';
import { ReaderSkeleton } from '#features/books/reader/ReaderSkeleton.tsx';
import { useMyBooks } from '#features/books/shelfApi.ts';
import { BooklistView } from './BooklistView.tsx';
import { BooklistViewSkeleton } from './BooklistViewSkeleton.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';

/**
 * The parameter `book` opens a picture book, and `id` opens a booklist. With both, the picture book was opened from
 * that booklist.
 */
export default function BookDetailScreen() {
  const [search] = useSearchParams();
  const bookId = bookIdOf(search.get('book'));
  const booklistId = bookIdOf(search.get('id'));
  if (bookId !== undefined) return <KnownBook key={bookId} bookId={bookId} />;
  if (booklistId !== undefined && search.get('book') === null) return <KnownBooklist booklistId={booklistId} />;
  return <NoBook />;
}

function KnownBooklist({ booklistId }: { booklistId: string }) {
  const query = useGetBooklistQuery({ params: { booklistId } });
  return (
    <QueryState
      query={query}
      loading={<BooklistViewSkeleton />}
      notFound={<NoBook />}
      frame={(state) => <ScreenFrame title="书单">{state}</ScreenFrame>}
    >
      {(list) => <BooklistView list={list} />}
    </QueryState>
  );
}

function KnownBook({ bookId }: { bookId: string }) {
  const query = useGetBookQuery({ params: { bookId } });
  const { mine, isLoading } = useMyBooks();
  const left = mine?.readings.find((one) => one.book.id === bookId)?.page;
  if (!query.error && (isLoading || !query.currentData)) return <ReaderSkeleton />;
  return (
    <QueryState
      query={query}
      loading={<ReaderSkeleton />}
      notFound={<NoBook />}
      frame={(state) => <ScreenFrame title="绘本">{state}</ScreenFrame>}
    >
      {(book) => <Reader book={book} serverPage={left} />}
    </QueryState>
  );
}
