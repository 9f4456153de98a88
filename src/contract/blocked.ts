import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id, Moment } from './fields.ts';
import { Cover } from './stories.ts';

const BlockedKind = v.picklist(['story', 'series', 'creator']);
export type BlockedKind = v.InferOutput<typeof BlockedKind>;

/** A creator has no cover. */
const BlockedThing = v.object({
  kind: BlockedKind,
  id: Id,
  title: v.string(),
  cover: v.nullable(Cover),
  blockedAt: Moment,
});
export type BlockedThing = v.InferOutput<typeof BlockedThing>;

const params = v.object({ kind: BlockedKind, id: Id });

/** The newest first; all of them, as many as one blocks by hand. */
export const listBlocked = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/blocked',
  summary: 'What the user wants to meet no more',
  access: 'user',
  reply: v.object({ items: v.array(BlockedThing) }),
});

/** From then on the gateway leaves it out of everything that this user asks for; a series with all its stories, a creator with all their works. */
export const block = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/blocked/:kind/:id',
  summary: 'Block a story, a series or a creator',
  access: 'user',
  params,
  reply: v.object({}),
});

export const unblock = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/blocked/:kind/:id',
  summary: 'Block a story, a series or a creator no longer',
  access: 'user',
  params,
  reply: v.object({}),
});
