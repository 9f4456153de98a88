// oxlint-disable-next-line no-restricted-imports -- The floor measures what plain React costs.
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter, Route, Routes } from 'react-router';
import '#test/bench/floor/floor.css';
import { Waiting } from '#test/bench/floor/Waiting.tsx';
import { HomeScreen } from './HomeScreen.tsx';
import { store } from './store.ts';

const StoryScreen = lazy(() => import('./StoryScreen.tsx').then((module) => ({ default: module.StoryScreen })));

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
createRoot(container).render(
  <Provider store={store}>
    <BrowserRouter>
      <Suspense fallback={<Waiting />}>
        <Routes>
          <Route path="/" element={<HomeScreen />} />
          <Route path="/story/:storyId" element={<StoryScreen />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  </Provider>,
);
