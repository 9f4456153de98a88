import * as v from 'valibot';
import { Cursor, PageSize } from '#contract/catalogue/catalogue.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Moment } from '#contract/fields.ts';
import { Progress, StoryCard } from './stories.ts';

const HistoryEntry = v.object({ story: StoryCard, progress: Progress });
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>;

/**
 * Returns the stories that the user has heard, including finished ones, newest first. A removed story reappears when
 * the user plays it again.
 */
export const listHistory = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/history',
  summary: 'A page of the stories that the user has played',
  access: 'user',
  query: v.object({ limit: PageSize, cursor: v.optional(Cursor) }),
  reply: v.object({ items: v.array(HistoryEntry), next: v.nullable(v.string()) }),
});

/** `removedAt`: when the user last removed stories, which `restoreHistory` can undo; null if nothing was removed. */
const Removed = v.object({ removedAt: v.nullable(Moment) });

/** Removing a story keeps its position, so that the story resumes there when it is played again. */
export const removeFromHistory = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/history/:storyId',
  summary: 'Remove one story from the history',
  access: 'user',
  params: v.object({ storyId: Id }),
  reply: Removed,
});

export const clearHistory = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/history',
  summary: 'Remove everything from the history',
  access: 'user',
  reply: Removed,
});

export const restoreHistory = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/history/restored',
  summary: 'Undo a removal from the history',
  access: 'user',
  body: v.object({ removedAt: Moment }),
  reply: v.object({}),
});
