import { createAction } from '@reduxjs/toolkit';

/** The part of RTK Query's state that a page rendered by the gateway contains: the answered queries and their tags. */
export interface RenderedQueries {
  queries: Record<string, unknown>;
  provided: { tags: Record<string, unknown>; keys: Record<string, unknown> };
}

/** Puts the data with which the gateway has rendered the page into the store. */
export const pageRendered = createAction<RenderedQueries>('page/rendered');
