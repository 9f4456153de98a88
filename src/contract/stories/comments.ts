import * as v from 'valibot';
import { Cursor, PageSize } from '#contract/catalogue/catalogue.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Moment, boundedText } from '#contract/fields.ts';

/** A comment. Only its author sees it while its `state` is `pending` or `refused`. */
const Comment = v.object({
  id: Id,
  /**
   * The nickname of the author. Apart from the picture, it is the only information about the author, because authors
   * may be children.
   */
  nickname: v.string(),
  /**
   * The avatar of the author: one of the app's drawings, never a photo. Null only in replies of the previous release.
   */
  avatarUrl: v.optional(v.nullable(v.string()), null),
  headwearUrl: v.optional(v.string(), ''),
  text: v.string(),
  writtenAt: Moment,
  state: v.picklist(['pending', 'approved', 'refused']),
  isMine: v.boolean(),
});
export type Comment = v.InferOutput<typeof Comment>;

/**
 * The maximum length in UTF-16 units, which exceeds that of any valid comment. `lib/text/clean/commentText.ts` limits
 * the length in characters.
 */
const MAX_UNITS = 2_000;

const CommentPage = v.object({ items: v.array(Comment), next: v.nullable(v.string()) });
const page = v.object({ limit: PageSize, cursor: v.optional(Cursor) });
const Written = v.object({ text: boundedText(MAX_UNITS) });

/**
 * Returns the approved comments of everybody and the user's own comments in every state, newest first. Comments of
 * accounts that the user has blocked, or that have blocked the user, are left out.
 */
export const listComments = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/stories/:storyId/comments',
  summary: 'The comments on a story',
  access: 'client',
  params: v.object({ storyId: Id }),
  query: page,
  reply: CommentPage,
});

/** Other users see the comment after an operator has approved it. */
export const writeComment = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/stories/:storyId/comments',
  summary: 'Comment on a story',
  access: 'registered',
  params: v.object({ storyId: Id }),
  body: Written,
  reply: v.object({ comment: Comment }),
});

/** Returns the comments on a work, by the same rules as the comments on a story. */
export const listWorkComments = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/works/:workId/comments',
  summary: 'The comments on a work',
  access: 'client',
  params: v.object({ workId: Id }),
  query: page,
  reply: CommentPage,
});

export const writeWorkComment = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/works/:workId/comments',
  summary: 'Comment on a work',
  access: 'registered',
  params: v.object({ workId: Id }),
  body: Written,
  reply: v.object({ comment: Comment }),
});

/**
 * The gateway answers a repeated call with 404, as if the comment belonged to another user; clients treat that as
 * success.
 */
export const deleteComment = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/comments/:commentId',
  summary: 'Delete a comment of the user',
  access: 'registered',
  params: v.object({ commentId: Id }),
  reply: v.object({}),
});

export const reportReasons = ['unkind', 'private', 'advert', 'other'] as const;

/**
 * Each user can report a comment once. A comment that several users have reported is hidden until an operator has
 * reviewed it again.
 */
export const reportComment = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/comments/:commentId/report',
  summary: 'Report a comment',
  access: 'registered',
  params: v.object({ commentId: Id }),
  body: v.object({ reason: v.picklist(reportReasons) }),
  reply: v.object({}),
});
