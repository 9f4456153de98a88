import { createAction } from '@reduxjs/toolkit';

/** `isPaused`: it was shown less than a minute ago, so the host is not asked by itself again (START-05). */
export const loginScreenShown = createAction<{ isPaused: boolean }>('login/screenShown');

/** Somebody wants to log in. `way`: by the host where it can, or by the account page in any case. */
export const loginRequested = createAction<{ backUrl: string; way: 'host' | 'accountPage' }>('login/requested');
