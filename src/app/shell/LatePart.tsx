import { useEffect, useState, type ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router';
import { logProblem } from '#platform/telemetry/log.ts';

interface LatePartProps<Props> {
  /** Must be the same function at each render. */
  load: () => Promise<ComponentType<Props>>;
  with: Props;
}

/**
 * Loads a part that is not needed for the first screen. The app continues without a part that fails to load, and tries
 * again on the next screen.
 */
export function LatePart<Props extends object>({ load, with: props }: LatePartProps<Props>) {
  const { key } = useLocation();
  const [Part, setPart] = useState<ComponentType<Props>>();

  useEffect(() => {
    if (Part) return undefined;
    let isWanted = true;
    load()
      .catch(load)
      .then(
        (part) => {
          if (isWanted) setPart(() => part);
        },
        (problem: unknown) => logProblem('a part of the app', problem),
      );
    return () => {
      isWanted = false;
    };
  }, [Part, load, key]);

  return (
    <ErrorBoundary fallback={null} resetKeys={[key]} onError={(problem) => logProblem('a part of the app', problem)}>
      {Part && <Part {...props} />}
    </ErrorBoundary>
  );
}
