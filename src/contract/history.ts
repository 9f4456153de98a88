import * as v from 'valibot';
import { Cursor, PageSize } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { Id, Moment } from './fields.ts';
import { Progress, StoryCard } from './stories.ts';

const HistoryEntry = v.object({ story: StoryCard, progress: Progress });
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>;

/** The newest first, finished ones too. What was removed stands in it again once it is heard again. */
export const listHistory = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/history',
  summary: 'A page of what the user has heard',
  access: 'user',
  query: v.object({ limit: PageSize, cursor: v.optional(Cursor) }),
  reply: v.object({ items: v.array(HistoryEntry), next: v.nullable(v.string()) }),
});

/** `removedAt`: when the user last removed anything, which is what `restoreHistory` takes back; null = never. */
const Removed = v.object({ removedAt: v.nullable(Moment) });

/** Where the user stopped stays known: the story goes on from there when it is played. */
export const removeFromHistory = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/history/:storyId',
  summary: 'Take one story out of the history',
  access: 'user',
  params: v.object({ storyId: Id }),
  reply: Removed,
});

export const clearHistory = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/history',
  summary: 'Take everything out of the history',
  access: 'user',
  reply: Removed,
});

export const restoreHistory = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/history/restored',
  summary: 'Undo one removal',
  access: 'user',
  body: v.object({ removedAt: Moment }),
  reply: v.object({}),
});
