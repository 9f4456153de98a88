import type { BookCard } from '#contract/books/books.ts';
import {
  checkIn,
  removeSavedBooklist,
  getMyBooks,
  saveBooklist,
  reportReading,
  type AnyBook,
} from '#contract/books/bookshelf.ts';
import type { ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { api, calling, callOf, type OfChild } from '#platform/http/api.ts';

interface Report extends OfChild {
  idempotencyKey: string;
  book: BookCard;
  body: RequestOf<typeof reportReading>['body'];
}

/**
 * The endpoints about what a user has read and earned. A login clears the cached data of these endpoints, as it clears
 * the data about listening.
 */
const shelfApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMyBooks: build.query({ ...calling(getMyBooks), providesTags: ['Listening', 'Books'] }),
    checkIn: build.mutation({ ...calling(checkIn, (body: AnyBook) => ({ body })), invalidatesTags: ['Books'] }),
    reportReading: build.mutation<ReplyOf<typeof reportReading>, Report>({
      query: ({ book, body, childId, idempotencyKey }) => ({
        ...callOf(reportReading, { params: { bookId: book.id }, body }, childId),
        idempotencyKey,
        outlivesPage: true,
      }),
      // Updates the cached page before the reply arrives. Otherwise a book that the user reopens immediately would open
      // at an earlier page than the one where it was closed.
      onQueryStarted({ book, body: { page } }, { dispatch }) {
        dispatch(
          shelfApi.util.updateQueryData('getMyBooks', undefined, ({ readings }) => {
            const known = readings.find((one) => one.book.id === book.id);
            if (known) known.page = page;
            else readings.unshift({ book, page, isFinished: false });
          }),
        );
      },
      invalidatesTags: ['Books'],
    }),
    saveBooklist: build.mutation({ ...calling(saveBooklist), invalidatesTags: ['Books'] }),
    removeSavedBooklist: build.mutation({ ...calling(removeSavedBooklist), invalidatesTags: ['Books'] }),
  }),
});

export const {
  useGetMyBooksQuery,
  useCheckInMutation,
  useReportReadingMutation,
  useSaveBooklistMutation,
  useRemoveSavedBooklistMutation,
} = shelfApi;

/** Returns the books of the signed-in user. Sends no request for a guest. */
export function useMyBooks() {
  const isSignedIn = useIsSignedIn();
  // The page may stay open over midnight, so the books are loaded again when the user returns.
  const { data, isLoading } = useGetMyBooksQuery(undefined, { skip: !isSignedIn, refetchOnFocus: true });
  return { mine: isSignedIn ? data : undefined, isLoading: isSignedIn && isLoading };
}
