import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { getBook, getBooklist, listBooklists, listBooks, type AgeBand } from '#contract/books/books.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { callingWithPass } from '#platform/eyeCare/callingWithPass.ts';
import { api, calling, callOf } from '#platform/http/api.ts';
import { bookIdOf } from './bookId.ts';

export interface BookFilters {
  age?: AgeBand;
  theme?: string;
}

type ListedBooks = ReplyOf<typeof listBooks>;

interface BookPage extends Pick<ListedBooks, 'themes' | 'next'> {
  items: ListedBooks['books'];
}

/** How long a list stays in the cache. A user who comes back from a book within this time finds the list unchanged. */
const KEEP_SECONDS = 600;

export const booksApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBooks: build.infiniteQuery<BookPage, BookFilters, string | undefined>({
      query: ({ queryArg, pageParam }) => callOf(listBooks, { query: { ...queryArg, after: pageParam } }),
      transformResponse: ({ themes, books, next }: ListedBooks) => ({ themes, items: books, next }),
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: ({ next }) => next ?? undefined },
    }),
    listBooklists: build.infiniteQuery<ReplyOf<typeof listBooklists>, BookFilters, string | undefined>({
      query: ({ queryArg, pageParam }) => callOf(listBooklists, { query: { ...queryArg, after: pageParam } }),
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: ({ next }) => next ?? undefined },
    }),
    getBooklist: build.query({
      ...calling(getBooklist),
      keepUnusedDataFor: KEEP_SECONDS,
      providesTags: ['Listening'],
    }),
    getBook: build.query({
      ...callingWithPass(getBook, (book, withPass) => ({
        ...book,
        sound: { ...book.sound, url: withPass(book.sound.url) },
      })),
      keepUnusedDataFor: KEEP_SECONDS,
    }),
  }),
});

export const { useListBooksInfiniteQuery, useListBooklistsInfiniteQuery, useGetBooklistQuery, useGetBookQuery } =
  booksApi;

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** Prefetches the first data of the screen of a booklist or picture book. */
export function prefetchBooks(params: Record<string, string>, dispatch: Dispatch): void {
  const bookId = bookIdOf(params['book']);
  const booklistId = bookIdOf(params['id']);
  const { getBook: book, getBooklist: booklist } = booksApi.endpoints;
  if (bookId !== undefined) void dispatch(book.initiate({ params: { bookId } }, { subscribe: false }));
  else if (booklistId !== undefined) {
    void dispatch(booklist.initiate({ params: { booklistId } }, { subscribe: false }));
  }
}
