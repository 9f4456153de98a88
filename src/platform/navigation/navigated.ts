import { createAction } from '@reduxjs/toolkit';

/**
 * Dispatched when another screen or other parameters are shown: at the start, after a link, or after going back or
 * forward.
 */
export const navigated = createAction<{ path: string }>('navigation/navigated');

/** Dispatched when the user has been away from the page for so long that the session may have changed or expired. */
export const returned = createAction('navigation/returned');
