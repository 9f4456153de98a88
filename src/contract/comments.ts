import * as v from 'valibot';
import { Cursor, PageSize } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { Id, Moment } from './fields.ts';

/** `pending` and `refused` ones are shown to nobody but who wrote them. */
const Comment = v.object({
  id: Id,
  /** All that is told of who wrote it: children write here. */
  nickname: v.string(),
  text: v.string(),
  writtenAt: Moment,
  state: v.picklist(['pending', 'approved', 'refused']),
  isMine: v.boolean(),
});
export type Comment = v.InferOutput<typeof Comment>;

/** More UTF-16 units than any comment has; how long one may be in characters says `lib/commentText.ts`. */
const MAX_UNITS = 2_000;

const CommentPage = v.object({ items: v.array(Comment), next: v.nullable(v.string()) });
const page = v.object({ limit: PageSize, cursor: v.optional(Cursor) });
const Written = v.object({ text: v.pipe(v.string(), v.maxLength(MAX_UNITS)) });

/** The newest first: approved ones, and the user's own in every state. */
export const listComments = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/stories/:storyId/comments',
  summary: 'What listeners say about a story',
  access: 'client',
  params: v.object({ storyId: Id }),
  query: page,
  reply: CommentPage,
});

/** Others read it once an operator has. */
export const writeComment = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/stories/:storyId/comments',
  summary: 'Say something about a story',
  access: 'user',
  params: v.object({ storyId: Id }),
  body: Written,
  reply: v.object({ comment: Comment }),
});

/** The same of a work. */
export const listWorkComments = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/works/:workId/comments',
  summary: 'What listeners say about a work',
  access: 'client',
  params: v.object({ workId: Id }),
  query: page,
  reply: CommentPage,
});

export const writeWorkComment = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/works/:workId/comments',
  summary: 'Say something about a work',
  access: 'user',
  params: v.object({ workId: Id }),
  body: Written,
  reply: v.object({ comment: Comment }),
});

export const deleteComment = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/comments/:commentId',
  summary: 'Delete a comment of one’s own',
  access: 'user',
  params: v.object({ commentId: Id }),
  reply: v.object({}),
});

export const reportReasons = ['unkind', 'private', 'advert', 'other'] as const;

/** Counts once for each user. What several users report is hidden until an operator has read it again. */
export const reportComment = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/comments/:commentId/report',
  summary: 'Report a comment',
  access: 'user',
  params: v.object({ commentId: Id }),
  body: v.object({ reason: v.picklist(reportReasons) }),
  reply: v.object({}),
});
