import { createRoot, hydrateRoot } from 'react-dom/client';
import { STORED_ATTRIBUTE } from '#contract/pageRenderer.ts';
import { attempt } from '#lib/attempt.ts';
import { refreshQueries } from '#platform/rendering/refreshQueries.ts';
import { startTheme } from '#platform/theme/theme.ts';
import { AppRoot } from './AppRoot.tsx';
import { createApp } from './createApp.ts';
import { startDebugConsole } from './developer/debugConsole.ts';
import { takeEarlySound } from './rendering/earlySound.ts';
import { renderedStateOf } from './rendering/renderedState.ts';
import { adoptData, endRenderedPage, repeatEarlyTap, takeRenderedPage } from './rendering/takeRenderedPage.ts';
import { fetchNextWhenIdle, firstScreenReady } from './routing/firstScreen.ts';
import type { StoreTools } from './store/store.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');

/** `tools` are given in builds for developers and QA only. */
function start(root: Element, tools?: StoreTools): void {
  const app = createApp(tools, takeEarlySound());
  const rendered = takeRenderedPage(app.store.getState());
  const isStored = document.documentElement.hasAttribute(STORED_ATTRIBUTE);
  if (rendered) adoptData(app.store, rendered);
  startTheme(app.services.localStore);
  void firstScreenReady(app, rendered !== undefined).then(() => {
    if (rendered && endRenderedPage()) {
      hydrateRoot(root, <AppRoot app={app} renderedState={renderedStateOf(rendered)} />);
      repeatEarlyTap();
      if (isStored) refreshQueries(app.store, rendered);
    } else {
      createRoot(root).render(<AppRoot app={app} />);
    }
    fetchNextWhenIdle(app);
  });
}

startDebugConsole();
if (__APP_ENV__ === 'production') {
  start(container);
} else {
  const tools = import('./developer/developerTools.ts').then(({ developerTools }) => developerTools());
  const isRecorded = attempt(() => sessionStorage.getItem('flow_recording')) != null;
  // The start waits for the tools only when somebody records or inspects the app from its first action.
  if (isRecorded || '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window) {
    void tools.then(
      (ready) => start(container, ready),
      () => start(container),
    );
  } else {
    start(container);
  }
}
