import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Navigate, useLocation } from 'react-router';
import { paths } from '#platform/navigation/paths.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { Gate } from './Gate.tsx';
import { forgetLazyScreen } from './lazyScreens.ts';
import { ScreenError } from './ScreenError.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { useScreenId } from './useScreenId.ts';

/**
 * The screen at the present address; one that the table does not have leads home (ROUTE-02). No path has parameters, so
 * the router's own table, which costs a slow phone 25 ms a load, is not needed. One Suspense stands above all routes: with one for each, React would hold a new
 * screen back for 300 ms after its fallback.
 */
export function Screens() {
  const location = useLocation();
  const id = useScreenId();
  const handleReset = () => {
    if (id) forgetLazyScreen(id);
    forgetLazyScreen('login');
  };
  return (
    <ErrorBoundary
      FallbackComponent={ScreenError}
      resetKeys={[location.key]}
      onReset={handleReset}
      onError={(error) => logProblem(`screen ${id ?? ''}`, error)}
    >
      <Suspense fallback={<ScreenSkeleton id={id} />}>
        {id ? <Gate key={id} id={id} /> : <Navigate to={paths.home} replace />}
      </Suspense>
    </ErrorBoundary>
  );
}
