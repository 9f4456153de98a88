import { createAction } from '@reduxjs/toolkit';

/** Another screen or other parameters are shown: at start, by a link, back and forward. */
export const navigated = createAction<{ path: string }>('navigation/navigated');
