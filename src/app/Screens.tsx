import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Navigate, useLocation, useRoutes, type RouteObject } from 'react-router';
import { paths, type ScreenId } from '#platform/navigation/paths.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { Gate } from './Gate.tsx';
import { forgetLazyScreen } from './lazyScreens.ts';
import { ScreenError } from './ScreenError.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { useScreenId } from './useScreenId.ts';

/** The table as routes; whatever is not in it leads home (ROUTE-02). */
const routes: RouteObject[] = [
  ...(Object.keys(paths) as ScreenId[]).map((id) => ({ path: paths[id], element: <Gate key={id} id={id} /> })),
  { path: '*', element: <Navigate to={paths.home} replace /> },
];

/**
 * The screen at the present address. One Suspense stands above all routes: with one for each, React would hold a new
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
      <Suspense fallback={<ScreenSkeleton id={id} />}>{useRoutes(routes)}</Suspense>
    </ErrorBoundary>
  );
}
