import { createAction } from '@reduxjs/toolkit';

/** Another screen or other parameters are shown: at start, by a link, back and forward. */
export const navigated = createAction<{ path: string }>('navigation/navigated');

/** The page is come back to, after long enough for the session to have changed or grown old. */
export const returned = createAction('navigation/returned');
