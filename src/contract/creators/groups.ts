import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Id, Moment } from '#contract/fields.ts';
import { StoryCard } from '#contract/stories/stories.ts';
import { Creator } from '#contract/stories/works.ts';

/**
 * A group of fans who listen together to a creator. A creator has at most one group. The group has a shared list of
 * stories.
 */
const FanGroup = v.object({
  creator: Creator,
  members: Count,
  stories: Count,
  /**
   * Whether the group belongs to the child for whom the call is made, that is, the child is the creator of the group.
   */
  isMine: v.boolean(),
  /** Whether the creator is a child of the user's account; its family cannot join the group. */
  isOfFamily: v.optional(v.boolean(), false),
  isMember: v.boolean(),
});
export type FanGroup = v.InferOutput<typeof FanGroup>;

/**
 * `mayOpen`: true if the child may open a group: it has a public work and no group yet. `items`: the child's own group
 * first, then those that the account has joined.
 */
export const listFanGroups = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/fan-groups',
  summary: 'The groups of the child and of the account',
  access: 'registered',
  reply: v.object({ mayOpen: v.boolean(), items: v.array(FanGroup) }),
});

export const openFanGroup = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/fan-groups/mine',
  summary: 'Open a group for the fans of the child',
  access: 'registered',
  reply: v.object({}),
});

export const closeFanGroup = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/fan-groups/mine',
  summary: 'Close the group of the child, with its list and its members',
  access: 'registered',
  reply: v.object({}),
});

const OneGroup = v.object({ creatorId: Id });

const SharedStory = v.object({
  story: StoryCard,
  addedAt: Moment,
  /** Whether the user may remove the story: the creator may remove every story, a fan only those they have added. */
  isRemovable: v.boolean(),
});
export type SharedStory = v.InferOutput<typeof SharedStory>;

/** `list`: the shared stories, the one that was added last first. */
export const getFanGroup = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/creators/:creatorId/fan-group',
  summary: 'The group of a creator with its shared list',
  access: 'client',
  params: OneGroup,
  reply: v.object({ ...FanGroup.entries, list: v.array(SharedStory) }),
});
export type FanGroupDetail = v.InferOutput<typeof getFanGroup.reply>;

/** An account that joins the group also follows the creator. */
export const joinFanGroup = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/creators/:creatorId/fan-group/membership',
  summary: 'Join the group of a creator',
  access: 'registered',
  params: OneGroup,
  reply: v.object({}),
});

export const leaveFanGroup = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/creators/:creatorId/fan-group/membership',
  summary: 'Leave the group of a creator',
  access: 'registered',
  params: OneGroup,
  reply: v.object({}),
});

const OneStory = v.object({ creatorId: Id, storyId: Id });

export const shareGroupStory = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/creators/:creatorId/fan-group/stories/:storyId',
  summary: 'Add a story to the shared list of a group',
  access: 'registered',
  params: OneStory,
  reply: v.object({}),
});

export const removeGroupStory = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/creators/:creatorId/fan-group/stories/:storyId',
  summary: 'Take a story out of the shared list of a group',
  access: 'registered',
  params: OneStory,
  reply: v.object({}),
});
