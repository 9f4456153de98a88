import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Id } from '#contract/fields.ts';
import { StoryCard } from './stories.ts';

const OneStory = v.object({ storyId: Id });

const Reactions = v.object({
  likeCount: Count,
  /** The number of public comments. */
  commentCount: Count,
  /** Whether the user has liked the story; false for guests. */
  isLiked: v.boolean(),
  isFavourite: v.boolean(),
});
export type Reactions = v.InferOutput<typeof Reactions>;

export const getReactions = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/stories/:storyId/reactions',
  summary: 'The counts of likes and comments of a story, and the reactions of the user',
  access: 'client',
  params: OneStory,
  reply: Reactions,
});

/** Each user counts once, even if the call is repeated. */
export const like = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/stories/:storyId/like',
  summary: 'Like a story',
  access: 'user',
  params: OneStory,
  reply: Reactions,
});

export const unlike = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/stories/:storyId/like',
  summary: 'Remove the like of a story',
  access: 'user',
  params: OneStory,
  reply: Reactions,
});

export const addFavourite = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/favourites/:storyId',
  summary: 'Add a story to the favourites',
  access: 'user',
  params: OneStory,
  reply: v.object({}),
});

export const removeFavourite = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/favourites/:storyId',
  summary: 'Remove a story from the favourites',
  access: 'user',
  params: OneStory,
  reply: v.object({}),
});

/**
 * Returns all favourites, newest first. The list needs no pagination, because it stays short: users add favourites one
 * by one.
 */
export const listFavourites = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/favourites',
  summary: 'The favourites of the user',
  access: 'user',
  reply: v.object({ items: v.array(StoryCard) }),
});
