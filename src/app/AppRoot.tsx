import type { PropsWithChildren } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import { BASE_PATH } from '#platform/navigation/navigator.ts';
import { PlayerContext } from '#platform/player/PlayerContext.ts';
import { ServicesContext } from '#platform/session/ServicesContext.ts';
import { ToastContext } from '#ui/toast/ToastContext.ts';
import type { App } from './createApp.ts';
import { Shell } from './shell/Shell.tsx';
import type { RootState } from './store/rootReducer.ts';

/** The base path ends with a slash, because the home screen is at /combine/, not /combine. */
export const basename = `${BASE_PATH}/`;

interface AppRootProps {
  app: App;
  /** The state with which the gateway has rendered the page; undefined if the gateway has not rendered it. */
  renderedState?: RootState | undefined;
}

export const AppRoot = ({ app, renderedState }: AppRootProps) => (
  <AppContexts app={app} renderedState={renderedState}>
    <BrowserRouter basename={basename}>
      <Shell router={app.router} />
    </BrowserRouter>
  </AppContexts>
);

export const AppContexts = ({
  app: { store, services, player, toasts },
  renderedState,
  children,
}: PropsWithChildren<AppRootProps>) => (
  <Provider store={store} {...(renderedState && { serverState: renderedState })}>
    <ServicesContext value={services}>
      <PlayerContext value={player}>
        <ToastContext value={toasts}>{children}</ToastContext>
      </PlayerContext>
    </ServicesContext>
  </Provider>
);
