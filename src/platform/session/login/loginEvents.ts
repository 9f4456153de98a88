import { createAction } from '@reduxjs/toolkit';
import { withoutFragment } from '#lib/text/url/safeUrl.ts';

interface LoginRequest {
  backUrl: string;
  way: 'host' | 'accountPage';
}

/**
 * Dispatched when a login screen is shown. `isPaused` means that a login screen was already shown less than a minute
 * ago; then the host is not asked to log in automatically (START-05).
 */
export const loginScreenShown = createAction<{ isPaused: boolean }>('login/screenShown');

/**
 * Dispatched when the user requests a login. `way` says how: through the host if the host supports that, or always at
 * the account page. The fragment of `backUrl` is removed, because it may be a secret, and no action may contain a
 * secret.
 */
export const loginRequested = createAction('login/requested', ({ backUrl, way }: LoginRequest) => ({
  payload: { backUrl: withoutFragment(backUrl), way },
}));
