import { useCallback, useMemo } from 'react';
import type { CallError } from '#platform/http/api.ts';

/** What RTK Query tells of a list in pages. */
interface PagedAnswer<Item> {
  currentData?: { pages: { items: Item[] }[] } | undefined;
  error?: unknown;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

/** A list in pages as one list, with what stands below its last row. `items` is undefined until the first page is here. */
export function usePages<Item>(answer: PagedAnswer<Item>) {
  const { currentData, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = answer;
  const { fetchNextPage, refetch } = answer;
  const items = useMemo(() => currentData?.pages.flatMap((page) => page.items), [currentData]);
  const canFetch = hasNextPage && !isFetching && !isFetchNextPageError;
  return {
    items,
    error: error as CallError | undefined,
    isFetching,
    isFetchingNextPage,
    end: isFetchNextPageError ? ('failed' as const) : hasNextPage ? ('more' as const) : ('over' as const),
    retry: useCallback(
      () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
      [isFetchNextPageError, fetchNextPage, refetch],
    ),
    fetchMore: useCallback(() => {
      if (canFetch) void fetchNextPage();
    }, [canFetch, fetchNextPage]),
  };
}
