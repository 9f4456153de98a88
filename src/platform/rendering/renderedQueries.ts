import { createAction } from '@reduxjs/toolkit';
import type { UserState } from '#platform/session/user/userSlice.ts';

/**
 * The part of RTK Query's state that a page rendered by the gateway contains: the queries with replies, and their tags.
 */
export interface RenderedQueries {
  queries: Record<string, unknown>;
  provided: { tags: Record<string, unknown>; keys: Record<string, unknown> };
}

/** The data that a rendered page contains. */
export interface RenderedData extends RenderedQueries {
  /** The user for whom the page was rendered; absent in pages for guests. */
  user?: Omit<UserState, 'mobile'>;
}

/** Puts the data with which the gateway has rendered the page into the store. */
export const pageRendered = createAction<RenderedQueries>('page/rendered');
