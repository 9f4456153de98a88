import { createRoot, hydrateRoot } from 'react-dom/client';
import { STORED_ATTRIBUTE } from '#contract/pageRenderer.ts';
import { attempt } from '#lib/attempt.ts';
import { nextTask } from '#lib/nextTask.ts';
import { readEnvironment } from '#platform/environment/environment.ts';
import { loadPlayerSaga } from '#platform/player/sagas/lazyPlayerSaga.ts';
import { hasLoginParameters } from '#platform/session/address/loginParameters.ts';
import { refreshQueries } from '#platform/rendering/refreshQueries.ts';
import { startTheme } from '#platform/theme/theme.ts';
import { AppRoot } from './AppRoot.tsx';
import { createApp, type AppOptions } from './createApp.ts';
import { startDebugConsole } from './developer/debugConsole.ts';
import { loadHosts } from './loadHosts.ts';
import { waitForEarlySound, takeEarlySound } from './rendering/earlySound.ts';
import { renderedStateOf } from './rendering/renderedState.ts';
import { adoptData, endRenderedPage, readRenderedPage, repeatEarlyTaps } from './rendering/takeRenderedPage.ts';
import { fetchNextWhenIdle, waitForFirstScreen, waitForRenderedScreen } from './routing/firstScreen.ts';
import { throwUncaught } from './throwUncaught.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');

/** Creates and renders the app. `parts`: optional parts of the app that are already loaded. */
async function start(root: Element, parts: Omit<AppOptions, 'early'> = {}): Promise<void> {
  const rendered = readRenderedPage();
  const renderedState = rendered && renderedStateOf(rendered);
  if (renderedState) {
    // Waits here and not later, because until `takeEarlySound` is called, a tap makes the script of the page start a
    // sound immediately.
    await waitForRenderedScreen(renderedState);
    // Ends the task that has evaluated the modules, so that the start of the app is another, shorter task.
    await nextTask();
    await waitForEarlySound();
  }
  const app = createApp({ ...parts, early: takeEarlySound() });
  const isAdopted = rendered !== undefined && endRenderedPage(rendered, app.store.getState());
  if (isAdopted) adoptData(app.store, rendered);
  startTheme(app.services.localStore);
  if (isAdopted) {
    hydrateRoot(root, <AppRoot app={app} renderedState={renderedState} />);
    repeatEarlyTaps();
    if (document.documentElement.hasAttribute(STORED_ATTRIBUTE)) refreshQueries(app.store, rendered);
  } else {
    await waitForFirstScreen(app);
    createRoot(root).render(<AppRoot app={app} />);
  }
  fetchNextWhenIdle(app);
}

/**
 * Starts the app. If the page runs in a host, or its address contains a login, loads the code for the host and the
 * login first.
 */
function startHere(root: Element): void {
  if (readEnvironment(navigator).kind === 'browser' && !hasLoginParameters(new URL(location.href))) {
    start(root).catch(throwUncaught);
  } else {
    loadHosts()
      .catch(loadHosts)
      .then(async (parts) => start(root, parts))
      .catch(throwUncaught);
  }
}

startDebugConsole();
if (__APP_ENV__ === 'production') {
  startHere(container);
} else {
  const tools = import('./developer/developerTools.ts').then(({ developerTools }) => developerTools());
  const isRecorded = attempt(() => sessionStorage.getItem('flow_recording')) != null;
  // The start waits for the developer tools only if somebody records or inspects the app from its first action on.
  if (isRecorded || '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window) {
    // All sagas are loaded first, because a replay of the recording needs all of them.
    void Promise.all([tools, loadPlayerSaga(), loadHosts()]).then(
      async ([ready, { playerSaga }, hosts]) => start(container, { tools: ready, playerFlows: playerSaga, ...hosts }),
      () => startHere(container),
    );
  } else {
    startHere(container);
  }
}
