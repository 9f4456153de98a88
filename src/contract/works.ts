import * as v from 'valibot';
import { reportReasons } from './comments.ts';
import { endpoint } from './endpoint.ts';
import { Count, Id, Moment } from './fields.ts';
import { Cover, StoryCard } from './stories.ts';

/** Who publishes recordings; a child or a grown-up, so a nickname is all that is told. */
const Creator = v.object({ id: Id, nickname: v.string(), about: v.string() });

const WorkCard = v.object({
  id: Id,
  title: v.string(),
  /** Of the story that is read. */
  cover: Cover,
  durationMs: Count,
  playCount: Count,
  creator: Creator,
});
export type WorkCard = v.InferOutput<typeof WorkCard>;

/** `power`: the shells that listeners have given to it. */
const Marks = v.object({ likeCount: Count, commentCount: Count, power: Count, isLiked: v.boolean() });
export type WorkMarks = v.InferOutput<typeof Marks>;

const Work = v.object({
  ...WorkCard.entries,
  about: v.string(),
  publishedAt: Moment,
  sound: v.object({ url: v.string(), isSynthesised: v.boolean() }),
  story: StoryCard,
  marks: Marks,
  /** More by the same creator. */
  others: v.array(WorkCard),
});
export type Work = v.InferOutput<typeof Work>;

const OneWork = v.object({ workId: Id });

export const getWork = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/works/:workId',
  summary: 'A published recording of a listener',
  access: 'client',
  params: OneWork,
  reply: Work,
});

/** The most liked first. */
export const listWorks = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/stories/:storyId/works',
  summary: 'Listeners who read a story themselves',
  access: 'client',
  params: v.object({ storyId: Id }),
  reply: v.object({ items: v.array(WorkCard) }),
});

/** The same device counts once an hour. */
export const countWorkPlay = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/works/:workId/plays',
  summary: 'Count a play of a work',
  access: 'client',
  params: OneWork,
  reply: v.object({}),
});

export const likeWork = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/works/:workId/like',
  summary: 'Like a work',
  access: 'user',
  params: OneWork,
  reply: Marks,
});

export const unlikeWork = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/works/:workId/like',
  summary: 'Like a work no longer',
  access: 'user',
  params: OneWork,
  reply: Marks,
});

/** What one may give at a time, in shells. */
export const tipAmounts = [1, 5, 10] as const;

export const getTipping = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/works/:workId/tipping',
  summary: 'How many shells the user has, and has given to a work',
  access: 'user',
  params: OneWork,
  reply: v.object({ balance: Count, given: Count }),
});

export const tipWork = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/works/:workId/tips',
  summary: 'Give shells to a work',
  access: 'user',
  params: OneWork,
  body: v.object({ amount: v.picklist(tipAmounts) }),
  reply: v.object({ balance: Count, given: Count, power: Count }),
});

/** Counts once for each user. What several users report is hidden until an operator has listened. */
export const reportWork = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/works/:workId/report',
  summary: 'Report a work',
  access: 'user',
  params: OneWork,
  body: v.object({ reason: v.picklist(reportReasons) }),
  reply: v.object({}),
});
