import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';

export interface AskedFor<T> {
  currentData?: T | undefined;
  error?: { message?: string; status?: number | undefined } | undefined;
  isFetching: boolean;
  refetch: () => unknown;
}

interface AnsweredProps<T> {
  query: AskedFor<T>;
  waiting: ReactNode;
  /** For an answer of 404. */
  notFound?: ReactNode;
  children: (data: T) => ReactNode;
}

const NOT_FOUND = 404;

/** What a call has answered, or why it has not, with a way to ask again. */
export function Answered<T>({ query, waiting, notFound, children }: AnsweredProps<T>) {
  const { currentData, error, isFetching, refetch } = query;
  if (currentData !== undefined) return children(currentData);
  if (!error) return waiting;
  if (notFound !== undefined && error.status === NOT_FOUND) return notFound;
  return (
    <ErrorState
      {...(error.message ? { text: error.message } : {})}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
