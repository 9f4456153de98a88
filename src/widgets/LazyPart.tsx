import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router';
import { SECOND_MS } from '#lib/time/time.ts';
import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { logProblem } from '#platform/telemetry/log.ts';

/** The pause after which a part that failed to load is requested again. */
const RETRY_MS = 10 * SECOND_MS;

/**
 * The loaded components; the keys are the functions that load them. A part that appears again is therefore shown
 * immediately.
 */
const loadedParts = new WeakMap<object, unknown>();

interface LazyPartProps<Props> {
  /** Loads the code of the part. Must be the same function at each render. */
  load: () => Promise<ComponentType<Props>>;
  with: Props;
  /** Shown until the part has loaded. After a failure, `failed` replaces the placeholder if it is given. */
  placeholder?: ReactNode;
  /** Returns what is shown instead of the placeholder after a failure, for a part that users wait for. */
  failed?: (state: { onRetry: () => void; retrying: boolean }) => ReactNode;
}

/**
 * Shows a part of a screen whose code loads without a tap. A part that fails to load leaves the rest of the screen as
 * it is, and is requested again: after a pause, when the device is online again, and on the next screen. The code of a
 * screen, or of a sheet that a user has opened, is loaded by `retryingLazy` instead, because there a failure must
 * replace the screen (ROUTE-08).
 */
export function LazyPart<Props extends object>({
  load,
  with: props,
  placeholder = null,
  failed,
}: LazyPartProps<Props>) {
  const { key } = useLocation();
  const isHydrating = useIsHydrating();
  const { Part, hasFailed, isLoading, retry } = useLoadedPart(load, key);
  const place = hasFailed && failed ? failed({ onRetry: retry, retrying: isLoading }) : placeholder;
  return (
    <ErrorBoundary
      fallback={placeholder}
      resetKeys={[key]}
      onError={(problem) => logProblem('a part of the screen', problem)}
    >
      {Part && !isHydrating ? <Part {...props} /> : place}
    </ErrorBoundary>
  );
}

/**
 * Loads a part, with a second attempt immediately after a failure. If this fails too, tries again after a pause or when
 * the device is online again, and immediately if `visit` changes.
 */
function useLoadedPart<Props>(load: () => Promise<ComponentType<Props>>, visit: string) {
  const [Part, setPart] = useState(() => loadedParts.get(load) as ComponentType<Props> | undefined);
  const [retryCount, setRetryCount] = useState(0);
  const attempt = `${visit} ${retryCount}`;
  const [failedAttempt, setFailedAttempt] = useState<string>();
  const isPaused = failedAttempt === attempt;
  const retry = () => setRetryCount((count) => count + 1);

  useEffect(() => {
    if (Part) return undefined;
    let isWanted = true;
    load()
      .catch(load)
      .then(
        (part) => {
          loadedParts.set(load, part);
          if (isWanted) setPart(() => part);
        },
        (problem: unknown) => {
          logProblem('a part of the screen', problem);
          if (isWanted) setFailedAttempt(attempt);
        },
      );
    return () => {
      isWanted = false;
    };
  }, [Part, load, attempt]);

  useEffect(() => {
    if (!isPaused) return undefined;
    const timer = setTimeout(retry, RETRY_MS);
    addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [isPaused]);

  return { Part, hasFailed: failedAttempt !== undefined, isLoading: !isPaused, retry };
}
