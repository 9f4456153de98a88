import * as v from 'valibot';
import { Cursor, PageSize } from '#contract/catalogue/catalogue.ts';
import { Period } from '#contract/catalogue/rankings.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Age, Count, Id, Moment } from '#contract/fields.ts';
import { Cover, StoryCard } from '#contract/stories/stories.ts';
import { Creator, WorkCard } from '#contract/stories/works.ts';
import { UploadedPicture } from '#contract/uploads.ts';

/**
 * The public data of a creator. Nothing else is public, because creators may be children. `listeners`: the number of
 * accounts that have listened. `isMine`: whether the creator is a child of the user's account; such a creator cannot be
 * followed. Earlier gateways leave this field out of lists.
 */
const CreatorCard = v.object({
  ...Creator.entries,
  listeners: Count,
  isFollowed: v.boolean(),
  isMine: v.optional(v.boolean(), false),
});
export type CreatorCard = v.InferOutput<typeof CreatorCard>;

const PublishedWork = v.object({ ...WorkCard.entries, publishedAt: Moment });
export type PublishedWork = v.InferOutput<typeof PublishedWork>;

const WorkPage = v.object({ items: v.array(PublishedWork), next: v.nullable(v.string()) });

const paging = { limit: PageSize, cursor: v.optional(Cursor) };

/** Returns the creators who have published most recently, and how many accounts have ever listened to each. */
export const listNewestCreators = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/creators/newest',
  summary: 'The creators who have published last',
  access: 'client',
  reply: v.object({ items: v.array(CreatorCard) }),
});

/**
 * Returns the fifty creators to whom the most accounts have listened in the period. An account counts once for each
 * creator.
 */
export const listCreatorRanking = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/rankings/creators',
  summary: 'The creators to whom most accounts have listened',
  access: 'client',
  query: v.object({ period: Period }),
  reply: v.object({ items: v.array(CreatorCard) }),
});

/** `growth`: by how many more accounts the creator was discovered in the last seven days than in the seven before. */
const RisingCreator = v.object({ ...CreatorCard.entries, growth: Count });
export type RisingCreator = v.InferOutput<typeof RisingCreator>;

/**
 * Returns the fifty creators who are discovered by more accounts than before. An account discovers a creator once, on
 * the day on which it first listens to the creator.
 */
export const listRisingCreators = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/creators/rising',
  summary: 'The creators whose number of new listeners grows the most',
  access: 'client',
  reply: v.object({ items: v.array(RisingCreator) }),
});

/** The ages by which works can be filtered. */
export const worksAges = [3, 4, 5, 6, 7, 8, 9, 10] as const;

const WorkFilter = v.object({
  /** If set, only works whose story is suitable for this age are returned. */
  age: v.optional(Age),
  storyId: v.optional(Id),
  creatorId: v.optional(Id),
});
export type WorkFilter = v.InferOutput<typeof WorkFilter>;

export const listPublishedWorks = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/published-works',
  summary: 'A page of the works that match all filters, newest first',
  access: 'client',
  query: v.object({ ...WorkFilter.entries, ...paging }),
  reply: WorkPage,
});

const ReadStory = v.object({ id: StoryCard.entries.id, title: v.string(), cover: Cover, works: Count });
export type ReadStory = v.InferOutput<typeof ReadStory>;

/**
 * Returns stories, the most played ones first. `works`: the number of works in which the story is read, counted up to
 * 100. `ages`: the ages for which there is a work, within `worksAges`; only on the first page, and absent from earlier
 * gateways. Earlier gateways return only one page, without `next`; earlier clients name no `limit`.
 */
export const listReadStories = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/read-stories',
  summary: 'A page of the stories that creators have read aloud',
  access: 'client',
  query: v.object({ limit: v.optional(PageSize), cursor: v.optional(Cursor) }),
  reply: v.object({
    items: v.array(ReadStory),
    next: v.optional(v.nullable(v.string()), null),
    ages: v.optional(v.array(Age)),
  }),
});

const OneCreator = v.object({ creatorId: Id });

/** `power`: the number of shells that all works of the creator have received. */
const CreatorPage = v.object({
  ...CreatorCard.entries,
  works: Count,
  followers: Count,
  plays: Count,
  power: Count,
  /** Whether the fans of the creator have a group. */
  hasGroup: v.boolean(),
});
export type CreatorPage = v.InferOutput<typeof CreatorPage>;

export const getCreator = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/creators/:creatorId',
  summary: 'A creator',
  access: 'client',
  params: OneCreator,
  reply: CreatorPage,
});

export const followCreator = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/creators/:creatorId/follow',
  summary: 'Follow a creator',
  access: 'registered',
  params: OneCreator,
  reply: v.object({}),
});

export const unfollowCreator = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/creators/:creatorId/follow',
  summary: 'Stop following a creator',
  access: 'registered',
  params: OneCreator,
  reply: v.object({}),
});

export const listFollowedWorks = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/followed-works',
  summary: 'A page of the works of the creators whom the account follows, newest first',
  access: 'registered',
  query: v.object(paging),
  reply: WorkPage,
});

/**
 * `creator`: nothing but the nickname, as in the reply of `getWork`. `photo`: null for works without one; its addresses
 * expire after ten minutes.
 */
const FriendWork = v.object({
  ...PublishedWork.entries,
  creator: v.object({ nickname: v.string() }),
  photo: v.nullable(UploadedPicture),
});
export type FriendWork = v.InferOutput<typeof FriendWork>;

/**
 * Returns the works for friends. Works for everybody are left out, because they would reveal which creator is a child
 * of which friend.
 */
export const listFriendWorks = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/friend-works',
  summary: 'A page of the works that friends have published for their friends, newest first',
  access: 'registered',
  query: v.object(paging),
  reply: v.object({ items: v.array(FriendWork), next: v.nullable(v.string()) }),
});
