import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Count, listOf, RandomId } from '#contract/fields.ts';
import { avatarIds, headwearIds } from '#lib/family/avatarRules.ts';

const AvatarId = v.picklist(avatarIds);
const HeadwearId = v.picklist(headwearIds);

/** `host`: the picture that the host app has sent; `photo`: a photo that the family has uploaded. */
const Picture = v.picklist([...avatarIds, 'host', 'photo']);
export type AvatarPicture = v.InferOutput<typeof Picture>;

const Headwear = v.object({
  id: HeadwearId,
  url: v.string(),
  isOwned: v.boolean(),
  /**
   * How far the child has come towards earning the head wear, in the unit of its requirement; 0 if the head wear cannot
   * be earned.
   */
  reached: Count,
});
export type Headwear = v.InferOutput<typeof Headwear>;

export const getAvatar = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/avatar',
  summary: 'The avatar and the head wear of the child, and what it can choose from',
  access: 'registered',
  reply: v.object({
    picture: Picture,
    headwear: v.nullable(HeadwearId),
    avatars: listOf(v.object({ id: AvatarId, url: v.string() }), avatarIds.length),
    /** The photo of the child. Its address is signed, so that only the family can open it. */
    photo: v.nullable(v.object({ id: RandomId, url: v.string() })),
    /** Null if no host app has sent a picture. */
    hostUrl: v.nullable(v.string()),
    headwears: listOf(Headwear, headwearIds.length),
    /** Whether a guardian has consented to storing photos. */
    mayUsePhotos: v.boolean(),
    shells: Count,
  }),
});
export type AvatarChoice = v.InferOutput<typeof getAvatar.reply>;

/** A photo needs the consent of a guardian, and is deleted as soon as another picture is chosen. */
export const saveAvatar = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/avatar',
  summary: 'Change the avatar and the head wear of the child; later logins from a host do not undo it',
  access: 'registered',
  body: v.object({
    picture: Picture,
    /** The id of a finished upload, or of the photo that the child already has; null if the picture is not a photo. */
    photoId: v.nullable(RandomId),
    headwear: v.nullable(HeadwearId),
  }),
  reply: v.object({ avatarUrl: v.string(), headwearUrl: v.string() }),
});

/** A repeated call spends no further shells. */
export const buyHeadwear = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/avatar/headwear/:headwearId/bought',
  summary: 'Buy head wear for the child with shells',
  access: 'registered',
  params: v.object({ headwearId: HeadwearId }),
  reply: v.object({ shells: Count }),
});
