import { createAction } from '@reduxjs/toolkit';

/** Another screen or other parameters are shown: at start, after a link, back or forward. */
export const navigated = createAction<{ path: string }>('navigation/navigated');

/** The user has returned to the page after a time in which the session may have changed or expired. */
export const returned = createAction('navigation/returned');
