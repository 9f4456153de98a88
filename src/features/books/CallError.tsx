import { ErrorState } from '#ui/state/ErrorState.tsx';

interface CallErrorProps {
  error: object;
  isFetching: boolean;
  onRetry: () => unknown;
}

/** What the user reads of a call that failed, and the way to try again. */
export function CallError({ error, isFetching, onRetry }: CallErrorProps) {
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  return <ErrorState {...(message !== '' && { text: message })} retrying={isFetching} onRetry={() => void onRetry()} />;
}
