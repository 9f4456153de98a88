import { useSearchParams } from 'react-router';
import { useGetBooklistQuery, useGetBookQuery } from '#features/books/api.ts';
import { bookIdOf } from '#features/books/bookId.ts';
import { BookFrame } from '#features/books/BookFrame.tsx';
import { CallError } from '#features/books/CallError.tsx';
import { isNotFound } from '#features/books/isNotFound.ts';
import { NoBook } from '#features/books/NoBook.tsx';
import { Reader } from '#features/books/reader/Reader.tsx';
import { ReaderSkeleton } from '#features/books/reader/ReaderSkeleton.tsx';
import { useMyBooks } from '#features/books/shelfApi.ts';
import { BooklistView } from './BooklistView.tsx';
import { BooklistViewSkeleton } from './BooklistViewSkeleton.tsx';

/** `book` opens a picture book, `id` a booklist; with both the book was opened from that list. */
export default function BookDetailScreen() {
  const [search] = useSearchParams();
  const bookId = bookIdOf(search.get('book'));
  const booklistId = bookIdOf(search.get('id'));
  if (bookId !== undefined) return <KnownBook key={bookId} bookId={bookId} />;
  if (booklistId !== undefined && search.get('book') === null) return <KnownBooklist booklistId={booklistId} />;
  return <NoBook />;
}

function KnownBooklist({ booklistId }: { booklistId: string }) {
  const { currentData: list, error, isFetching, refetch } = useGetBooklistQuery({ params: { booklistId } });
  if (list) return <BooklistView list={list} />;
  if (!error || (isFetching && !('message' in error))) return <BooklistViewSkeleton />;
  if (isNotFound(error)) return <NoBook />;
  return (
    <BookFrame title="书单">
      <CallError error={error} isFetching={isFetching} onRetry={refetch} />
    </BookFrame>
  );
}

function KnownBook({ bookId }: { bookId: string }) {
  const { currentData: book, error, isFetching, refetch } = useGetBookQuery({ params: { bookId } });
  const { mine, isLoading } = useMyBooks();
  const left = mine?.readings.find((one) => one.book.id === bookId)?.page;
  if (book && !isLoading) return <Reader book={book} leftAt={left} />;
  if (book || !error || (isFetching && !('message' in error))) return <ReaderSkeleton />;
  if (isNotFound(error)) return <NoBook />;
  return (
    <BookFrame title="绘本">
      <CallError error={error} isFetching={isFetching} onRetry={refetch} />
    </BookFrame>
  );
}
