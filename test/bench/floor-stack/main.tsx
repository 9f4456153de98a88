// oxlint-disable-next-line no-restricted-imports -- The floor measures what plain React costs.
import { lazy, Suspense, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router';
import '#test/bench/floor/floor.css';
import { Waiting } from '#test/bench/floor/Waiting.tsx';
import { store } from './store.ts';

const HomeScreen = lazy(() => import('./HomeScreen.tsx').then((module) => ({ default: module.HomeScreen })));
const StoryScreen = lazy(() => import('./StoryScreen.tsx').then((module) => ({ default: module.StoryScreen })));

const lazily = (screen: ReactNode) => <Suspense fallback={<Waiting />}>{screen}</Suspense>;

const router = createBrowserRouter([
  { path: '/', element: lazily(<HomeScreen />) },
  { path: '/story/:storyId', element: lazily(<StoryScreen />) },
]);

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
createRoot(container).render(
  <Provider store={store}>
    <RouterProvider router={router} />
  </Provider>,
);
