import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import { BASE_PATH } from '#platform/navigation/navigator.ts';
import { PlayerContext } from '#platform/player/PlayerContext.ts';
import { ServicesContext } from '#platform/session/ServicesContext.ts';
import { ToastContext } from '#ui/toast/ToastContext.ts';
import type { App } from './createApp.ts';
import { Shell } from './shell/Shell.tsx';

export function AppRoot({ app: { store, services, player, toasts, router } }: { app: App }) {
  return (
    <Provider store={store}>
      <ServicesContext value={services}>
        <PlayerContext value={player}>
          <ToastContext value={toasts}>
            {/* The base path ends with a slash, because the home screen is at /combine/, not /combine. */}
            <BrowserRouter basename={`${BASE_PATH}/`}>
              <Shell router={router} />
            </BrowserRouter>
          </ToastContext>
        </PlayerContext>
      </ServicesContext>
    </Provider>
  );
}
