import { createAction } from '@reduxjs/toolkit';

/** Another screen or other parameters are shown: at the start, after a link, or after going back or forward. */
export const navigated = createAction<{ path: string }>('navigation/navigated');

/** The user has returned to the page after so long that the session may have changed or expired. */
export const returned = createAction('navigation/returned');
