import * as v from 'valibot';
import { Cursor, PageSize } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { Count, Id, Progress, StoryCard } from './stories.ts';

/** Later than this is no moment at all. */
const LAST_MOMENT = 8.64e15;

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
const Removed = v.object({ removedAt: v.nullable(Count) });

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
  body: v.object({ removedAt: v.pipe(Count, v.maxValue(LAST_MOMENT)) }),
  reply: v.object({}),
});
