import * as v from 'valibot';
import { reportReasons } from './comments.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Id, listOf, Moment, wholeNumber } from '#contract/fields.ts';
import { UploadedPicture } from '#contract/uploads.ts';
import { ALL_PARTS } from '#lib/works/heardParts.ts';
import { audiences, MAX_SENTENCES, workStates } from '#lib/works/workRules.ts';
import { Cover, ListeningSession, StoryCard } from './stories.ts';

/**
 * A user who publishes recordings. Creators may be children, so only the nickname is public. `isSample`: the creator
 * was invented for a pack whose recordings are synthesised.
 */
export const Creator = v.object({
  id: Id,
  nickname: v.string(),
  about: v.string(),
  isSample: v.optional(v.boolean(), false),
});

export const WorkCard = v.object({
  id: Id,
  title: v.string(),
  /** The cover of the story that is read aloud. */
  cover: Cover,
  durationMs: Count,
  playCount: Count,
  creator: Creator,
});
export type WorkCard = v.InferOutput<typeof WorkCard>;

/** `power`: the number of shells that listeners have given to the work. */
const Marks = v.object({ likeCount: Count, commentCount: Count, power: Count, isLiked: v.boolean() });
export type WorkMarks = v.InferOutput<typeof Marks>;

/**
 * A work with its details. The owner and the owner's family see it in every state, others only once it is published.
 * Fields with a default are missing in replies of the previous release.
 */
const Work = v.object({
  ...WorkCard.entries,
  /**
   * Friends who hear a recording for friends learn neither the id nor the description of its creator, because both
   * would tell them which public creator their friend is.
   */
  creator: v.object({ ...Creator.entries, id: v.nullable(Id) }),
  about: v.string(),
  publishedAt: Moment,
  sound: v.object({ url: v.string(), isSynthesised: v.boolean() }),
  /** The story that is read; null if the creator reads a text of their own. */
  story: v.nullable(StoryCard),
  /** The photo of the work, or null. A work for everybody has none. The addresses expire after ten minutes. */
  photo: v.optional(v.nullable(UploadedPicture), null),
  /** The sentences with their times, for following along. */
  sentences: v.optional(listOf(v.object({ text: v.string(), startMs: Count, endMs: Count }), MAX_SENTENCES), []),
  state: v.optional(v.picklist(workStates), 'published'),
  audience: v.optional(v.picklist(audiences), 'everybody'),
  /** What the operator has written to the owner; null for others. */
  refusal: v.optional(v.nullable(v.string()), null),
  /** Whether the work belongs to the family of the user. */
  isMine: v.optional(v.boolean(), false),
  listenerCount: v.optional(Count, 0),
  marks: Marks,
  /**
   * Whether the user may give tips to the work. False for works of the built-in pack, and for those of the user's own
   * family.
   */
  acceptsTips: v.boolean(),
  /** Other works of the same creator. */
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

/** Returns the works, those with the most likes first. */
export const listWorks = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/stories/:storyId/works',
  summary: 'Works in which listeners read a story aloud',
  access: 'client',
  params: v.object({ storyId: Id }),
  reply: v.object({ items: v.array(WorkCard) }),
});

/** Counts a start of a work, at most one an hour for each device. */
export const countWorkPlay = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/works/:workId/plays',
  summary: 'Count a play of a work',
  access: 'client',
  params: OneWork,
  reply: v.object({}),
});

/**
 * Reports how long a listener has heard a published work, and which parts of it (`lib/works/heardParts.ts`). Both are
 * totals of the session, so a report that is lost, late or repeated does no harm. The gateway accepts no more time than
 * has passed on its own clock, and no parts that could not be heard in that time.
 */
export const reportHearing = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/works/:workId/hearing',
  summary: 'Report how much of a work was heard',
  access: 'registered',
  isUnasked: true,
  params: OneWork,
  body: v.object({ session: ListeningSession, parts: wholeNumber(0, ALL_PARTS) }),
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
  summary: 'Remove the like of a work',
  access: 'user',
  params: OneWork,
  reply: Marks,
});

/** The amounts of one tip, in shells. */
export const tipAmounts = [1, 5, 10] as const;

export const getTipping = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/works/:workId/tipping',
  summary: 'The shells of the user, those given to a work, and what may still be given today',
  access: 'registered',
  params: OneWork,
  reply: v.object({ balance: Count, given: Count, left: Count }),
});

export const tipWork = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/works/:workId/tips',
  summary: 'Give shells to a work',
  access: 'registered',
  params: OneWork,
  body: v.object({ amount: v.picklist(tipAmounts) }),
  reply: v.object({ balance: Count, given: Count, power: Count, left: Count }),
});

/**
 * Each user can report a work once. A work that several users have reported is hidden until an operator has reviewed
 * it.
 */
export const reportWork = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/works/:workId/report',
  summary: 'Report a work',
  access: 'registered',
  params: OneWork,
  body: v.object({ reason: v.picklist(reportReasons) }),
  reply: v.object({}),
});
