import { createAction } from '@reduxjs/toolkit';

/** `isPaused`: it was shown less than a minute ago, so the host is not asked automatically again (START-05). */
export const loginScreenShown = createAction<{ isPaused: boolean }>('login/screenShown');

/** The user requests a login. `way`: through the host if it supports that, or always at the account page. */
export const loginRequested = createAction<{ backUrl: string; way: 'host' | 'accountPage' }>('login/requested');
