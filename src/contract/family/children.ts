import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Age, boundedText, Day, filledText, listOf, UserId } from '#contract/fields.ts';
import { interests, MAX_INTERESTS, sexes } from '#lib/family/childRules.ts';

/**
 * A nickname. The maximum is in UTF-16 units and exceeds the permitted number of visible characters, because one
 * character can consist of several units.
 */
const Nickname = filledText(100);

/**
 * A child of an account. Fields with a default are missing in replies of the previous release, whose gateways still run
 * while a release is rolled out.
 */
export const Kid = v.object({
  /** The id of the child. It is empty only in replies of the previous release. */
  id: v.optional(boundedText(64), ''),
  nickname: v.string(),
  avatarUrl: v.optional(v.string(), ''),
  headwearUrl: v.optional(v.string(), ''),
  /** The age; null if unknown. It is computed from the birthday if there is one. */
  age: v.nullable(Age),
  birthday: v.optional(v.nullable(Day), null),
  sex: v.optional(v.nullable(v.picklist(sexes)), null),
  interests: v.optional(listOf(v.picklist(interests), MAX_INTERESTS), []),
});
export type Kid = v.InferOutput<typeof Kid>;

/** The fields of a child that a family enters. */
export const KidInput = v.object({
  /** Left out for callers that hide nicknames (STATE-09). Then the nickname does not change. */
  nickname: v.optional(Nickname),
  birthday: v.nullable(Day),
  sex: v.nullable(v.picklist(sexes)),
  interests: listOf(v.picklist(interests), MAX_INTERESTS),
});
export type KidInput = v.InferOutput<typeof KidInput>;

export const changeChild = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/children/:childId',
  summary: 'Replace what is known about a child; later logins from a host do not undo it',
  access: 'registered',
  params: v.object({ childId: UserId }),
  body: KidInput,
  reply: Kid,
});

/**
 * While a child of the account has limits of use, this needs a successful check of the parent PIN for `addChild`,
 * because the added child has no limits.
 */
export const addChild = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/children',
  summary: 'Add a child to the account',
  access: 'registered',
  body: KidInput,
  reply: Kid,
});

/**
 * The maximum number of children in one call. Most devices hold data of fewer children; a device with more sends
 * several calls.
 */
export const MAX_CHILDREN_A_CALL = 50;

/**
 * A device sends the ids of children whose data it holds. The reply says which of these children have been removed, or
 * erased with their account, so that the device deletes their data. For downloads, which belong to the whole account,
 * the device sends the id of the account, which is also the id of its first child. Ids cannot be guessed, so the reply
 * reveals nothing about children that the device does not know.
 */
export const listGoneChildren = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/children/gone',
  summary: 'Which of these children no longer exist',
  access: 'client',
  body: v.object({ childIds: listOf(UserId, MAX_CHILDREN_A_CALL) }),
  reply: v.object({ gone: listOf(UserId, MAX_CHILDREN_A_CALL) }),
});

/**
 * Needs a successful check of the parent PIN for `removeChild`. The first child cannot be removed while the account
 * exists.
 */
export const removeChild = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/children/:childId',
  summary: 'Remove a child, with all that belongs to it',
  access: 'registered',
  params: v.object({ childId: UserId }),
  reply: v.object({}),
});
