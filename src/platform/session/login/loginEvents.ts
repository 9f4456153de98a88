import { createAction } from '@reduxjs/toolkit';
import { withoutFragment } from '#lib/text/url/safeUrl.ts';

interface LoginRequest {
  backUrl: string;
  way: 'host' | 'accountPage';
}

/** `isPaused`: it was shown less than a minute ago, so the host is not asked automatically again (START-05). */
export const loginScreenShown = createAction<{ isPaused: boolean }>('login/screenShown');

/**
 * The user requests a login. `way`: through the host if it supports that, or always at the account page. The fragment of
 * `backUrl` is removed, because it may be a secret, which no action contains.
 */
export const loginRequested = createAction('login/requested', ({ backUrl, way }: LoginRequest) => ({
  payload: { backUrl: withoutFragment(backUrl), way },
}));
