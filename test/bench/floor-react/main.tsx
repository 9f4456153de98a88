// oxlint-disable-next-line no-restricted-imports -- The floor measures what plain React costs.
import { lazy, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '#test/bench/floor/floor.css';
import { Waiting } from '#test/bench/floor/Waiting.tsx';
import { HomeScreen } from './HomeScreen.tsx';
import { NavigationContext } from './NavigationContext.ts';

const StoryScreen = lazy(() => import('./StoryScreen.tsx').then((module) => ({ default: module.StoryScreen })));

function Page() {
  const [path, setPath] = useState(location.pathname);
  useEffect(() => {
    const follow = () => setPath(location.pathname);
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const navigate = (target: string) => {
    history.pushState(null, '', target);
    setPath(target);
    scrollTo(0, 0);
  };
  const storyId = /^\/story\/([^/]+)$/.exec(path)?.[1];
  return (
    <NavigationContext value={navigate}>
      {storyId === undefined ? (
        <HomeScreen />
      ) : (
        <Suspense fallback={<Waiting />}>
          <StoryScreen storyId={storyId} />
        </Suspense>
      )}
    </NavigationContext>
  );
}

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
createRoot(container).render(<Page />);
