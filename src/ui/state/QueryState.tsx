import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';

/** The part of an RTK Query result that decides what a screen shows. */
export interface QueryResult<T> {
  /** The reply to the current request; undefined until it has arrived. */
  currentData?: T | undefined;
  /** `message` is a text for the user; `status` is the HTTP status, if the server replied. */
  error?: { message?: string; status?: number | undefined } | undefined;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryStateProps<T> {
  query: QueryResult<T>;
  /** The skeleton that is shown until the reply arrives. */
  loading: ReactNode;
  /** Shown if the server replied with 404; if it is left out, an error with a retry is shown. */
  notFound?: ReactNode;
  /** Shown if the reply has no content, as determined by `isEmpty`. */
  empty?: ReactNode;
  /**
   * Returns whether a reply has no content. The default: a reply is empty if it is an empty array or has an empty
   * `items` array.
   */
  isEmpty?: (data: T) => boolean;
  /** Wraps the loading, error and empty states. Needed if the content has a header that these states lack. */
  frame?: (state: ReactNode) => ReactNode;
  children: (data: T) => ReactNode;
}

const NOT_FOUND = 404;

function hasNoItems(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  return typeof data === 'object' && data !== null && 'items' in data && hasNoItems(data.items);
}

/**
 * Shows a query's content, or its loading, error, not-found or empty state. The content remains visible while a later
 * request is running or has failed.
 */
export function QueryState<T>({
  query: { currentData, error, isFetching, refetch },
  loading,
  notFound,
  empty,
  isEmpty = hasNoItems,
  frame = (state) => state,
  children,
}: QueryStateProps<T>) {
  if (currentData !== undefined) {
    return empty !== undefined && isEmpty(currentData) ? frame(empty) : children(currentData);
  }
  if (!error) return frame(loading);
  if (notFound !== undefined && error.status === NOT_FOUND) return notFound;
  return frame(
    <ErrorState {...(error.message && { text: error.message })} retrying={isFetching} onRetry={() => void refetch()} />,
  );
}
