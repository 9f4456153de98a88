import * as v from 'valibot';
import { Cursor, PageSize } from '#contract/catalogue/catalogue.ts';
import { endpoint } from '#contract/endpoint.ts';
import { boundedText, Count, Id, Moment } from '#contract/fields.ts';
import { Creator } from '#contract/stories/works.ts';

/** `text`: a part of the name to search; spaces at both ends are ignored. */
const Search = v.object({ text: v.optional(boundedText(20)), limit: PageSize, cursor: v.optional(Cursor) });

/**
 * `isShown`: whether the creator has a page. A creator who has withdrawn the last work for everybody has none;
 * `creator` then contains nothing but the id. Earlier gateways left out such creators, and the field.
 */
const Follow = v.object({ id: Id, creator: Creator, followedAt: Moment, isShown: v.optional(v.boolean()) });
export type Follow = v.InferOutput<typeof Follow>;

/**
 * Returns the creators whom the account follows, the most recently followed one first, except blocked ones. A search
 * finds only creators with a page. The call is a POST, because names must not appear in an address.
 */
export const listFollows = endpoint({
  method: 'POST',
  once: false,
  readOnly: true,
  path: '/inner4/ilisten/follows/search',
  summary: 'A page of the creators whom the account follows',
  access: 'registered',
  body: Search,
  reply: v.object({ items: v.array(Follow), next: v.nullable(v.string()) }),
});

/**
 * An account that follows the user's child as a creator. If a child of this account is a creator too, `name` is the
 * public name of that creator, whom the user can follow back. Otherwise `name` is a masked nickname.
 */
const Fan = v.object({
  id: Id,
  name: v.string(),
  /** Null if the account has published nothing for everybody. */
  creatorId: v.nullable(Id),
  /** Whether the user follows that creator. */
  isFollowed: v.boolean(),
  /** Whether the account is a member of the creator's group. */
  isMember: v.boolean(),
  followedAt: Moment,
});
export type Fan = v.InferOutput<typeof Fan>;

/** The fans of the child as a creator, the newest first. `count`: the number of all fans. */
export const listFans = endpoint({
  method: 'POST',
  once: false,
  readOnly: true,
  path: '/inner4/ilisten/fans/search',
  summary: 'A page of the accounts that follow the child',
  access: 'registered',
  body: Search,
  reply: v.object({ count: Count, items: v.array(Fan), next: v.nullable(v.string()) }),
});

/** Removes a fan: the account no longer follows the creator, and is no longer a member of the group. */
export const removeFan = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/fans/:fanId',
  summary: 'Remove a fan of the child',
  access: 'registered',
  params: v.object({ fanId: Id }),
  reply: v.object({}),
});
