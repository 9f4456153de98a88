import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Moment } from '#contract/fields.ts';
import { Cover } from './stories.ts';

const BlockedKind = v.picklist(['story', 'series', 'creator']);
export type BlockedKind = v.InferOutput<typeof BlockedKind>;

/** `cover` is null for a creator. */
const BlockedThing = v.object({
  kind: BlockedKind,
  id: Id,
  title: v.string(),
  cover: v.nullable(Cover),
  blockedAt: Moment,
});
export type BlockedThing = v.InferOutput<typeof BlockedThing>;

const params = v.object({ kind: BlockedKind, id: Id });

/**
 * Returns everything that the user has blocked, newest first. The list needs no pagination, because it stays short:
 * users block items one by one.
 */
export const listBlocked = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/blocked',
  summary: 'Everything that the user has blocked',
  access: 'user',
  reply: v.object({ items: v.array(BlockedThing) }),
});

/**
 * After this call, the gateway omits the blocked content from every reply to this user: a series with all its stories,
 * a creator with all their works.
 */
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
  summary: 'Unblock a story, a series or a creator',
  access: 'user',
  params,
  reply: v.object({}),
});
