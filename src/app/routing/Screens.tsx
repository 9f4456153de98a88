import { memo, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Navigate, useLocation } from 'react-router';
import { paths } from '#platform/navigation/paths.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { Gate } from './Gate.tsx';
import { forgetLazyScreen } from './lazyScreens.ts';
import { ScreenError } from '#app/shell/error/ScreenError.tsx';
import { ScreenSkeleton } from '#app/shell/error/ScreenSkeleton.tsx';
import { useScreenId } from '#app/shell/useScreenId.ts';

/**
 * Shows the screen of the current address; an unknown address redirects to the home screen (ROUTE-02). The router's own
 * route matching is not used: it costs a slow phone 25 ms per load, and no path has parameters. One Suspense surrounds
 * all screens. With one Suspense for each screen, React would show a new screen at least 300 ms after its fallback.
 *
 * It is memoised, because React would otherwise hydrate a page that the gateway has rendered in one long task. React
 * first hydrates with the state that the gateway used. When the app then changes to the state of this browser, the
 * components around this one render again. Without `memo`, this component would render again, too, and React would
 * hydrate the content of the Suspense synchronously. With `memo`, React hydrates it in tasks of 5 ms, or at once when
 * the user touches it.
 */
export const Screens = memo(function Screens() {
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
});
