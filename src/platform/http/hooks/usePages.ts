import { useCallback, useMemo } from 'react';
import type { CallError } from '#platform/http/api.ts';

/** The part of the result of an RTK Query infinite query that a list with pages needs. */
interface InfiniteQueryResult<Item> {
  currentData?: { pages: { items: Item[] }[] } | undefined;
  error?: unknown;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

/**
 * Joins the pages of an infinite query into one list. Returns a query for `QueryState`, whose `currentData` is the
 * list, and the properties of `ListEnd` as `end`. `fetchMore` does nothing while a page is being fetched, after the
 * last page and after a failure. `refetch` repeats the call that failed.
 */
export function usePages<Item>(result: InfiniteQueryResult<Item>) {
  const { currentData, error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = result;
  const items = useMemo(() => currentData?.pages.flatMap((page) => page.items), [currentData]);
  const canFetch = hasNextPage && !isFetching && !isFetchNextPageError;
  const retry = useCallback(
    () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    [isFetchNextPageError, fetchNextPage, refetch],
  );
  return {
    currentData: items,
    error: error as CallError | undefined,
    isFetching,
    refetch: retry,
    fetchMore: useCallback(() => {
      if (canFetch) void fetchNextPage();
    }, [canFetch, fetchNextPage]),
    end: {
      state: isFetchNextPageError ? ('failed' as const) : hasNextPage ? ('more' as const) : ('over' as const),
      isFetching,
      onRetry: retry,
    },
  };
}
