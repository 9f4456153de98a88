import { createRoot, hydrateRoot } from 'react-dom/client';
import { STORED_ATTRIBUTE } from '#contract/pageRenderer.ts';
import { attempt } from '#lib/attempt.ts';
import { readEnvironment } from '#platform/environment/environment.ts';
import { loadPlayerSaga } from '#platform/player/sagas/latePlayerSaga.ts';
import { hasLoginParameters } from '#platform/session/address/loginParameters.ts';
import { refreshQueries } from '#platform/rendering/refreshQueries.ts';
import { startTheme } from '#platform/theme/theme.ts';
import { AppRoot } from './AppRoot.tsx';
import { createApp, type AppOptions } from './createApp.ts';
import { startDebugConsole } from './developer/debugConsole.ts';
import { loadHosts } from './loadHosts.ts';
import { takeEarlySound } from './rendering/earlySound.ts';
import { renderedStateOf } from './rendering/renderedState.ts';
import { adoptData, endRenderedPage, repeatEarlyTap, takeRenderedPage } from './rendering/takeRenderedPage.ts';
import { fetchNextWhenIdle, firstScreenReady } from './routing/firstScreen.ts';
import { throwUncaught } from './throwUncaught.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');

/** Creates and renders the app. `parts`: optional parts of the app that are already loaded. */
function start(root: Element, parts: Omit<AppOptions, 'early'> = {}): void {
  const app = createApp({ ...parts, early: takeEarlySound() });
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

/**
 * Starts the app. If the page runs in a host, or its address contains a login, loads the code for the host and the
 * login first.
 */
function startHere(root: Element): void {
  if (readEnvironment(navigator).kind === 'browser' && !hasLoginParameters(new URL(location.href))) start(root);
  else {
    loadHosts()
      .catch(loadHosts)
      .then((parts) => start(root, parts))
      .catch(throwUncaught);
  }
}

startDebugConsole();
if (__APP_ENV__ === 'production') {
  startHere(container);
} else {
  const tools = import('./developer/developerTools.ts').then(({ developerTools }) => developerTools());
  const isRecorded = attempt(() => sessionStorage.getItem('flow_recording')) != null;
  // Only if somebody records or inspects the app from its first action on, the start waits for the developer tools.
  if (isRecorded || '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window) {
    // All sagas are loaded first, because a replay of the recording needs all of them.
    void Promise.all([tools, loadPlayerSaga(), loadHosts()]).then(
      ([ready, { playerSaga }, hosts]) => start(container, { tools: ready, playerFlows: playerSaga, ...hosts }),
      () => startHere(container),
    );
  } else {
    startHere(container);
  }
}
