import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Count, Id } from './fields.ts';
import { StoryCard } from './stories.ts';

const OneStory = v.object({ storyId: Id });

const Reactions = v.object({
  likeCount: Count,
  /** Comments that anybody may read. */
  commentCount: Count,
  /** The user's own; false for guests. */
  isLiked: v.boolean(),
  isFavourite: v.boolean(),
});
export type Reactions = v.InferOutput<typeof Reactions>;

export const getReactions = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/stories/:storyId/reactions',
  summary: 'What listeners and the user make of a story',
  access: 'client',
  params: OneStory,
  reply: Reactions,
});

/** Counts once for each user, however often it is told. */
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
  summary: 'Like a story no longer',
  access: 'user',
  params: OneStory,
  reply: Reactions,
});

export const addFavourite = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/favourites/:storyId',
  summary: 'Put a story into the user’s own list',
  access: 'user',
  params: OneStory,
  reply: v.object({}),
});

export const removeFavourite = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/favourites/:storyId',
  summary: 'Take a story out of the user’s own list',
  access: 'user',
  params: OneStory,
  reply: v.object({}),
});

/** The newest first; all of them, as many as one collects by hand. */
export const listFavourites = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/favourites',
  summary: 'The user’s own list of stories',
  access: 'user',
  reply: v.object({ items: v.array(StoryCard) }),
});
