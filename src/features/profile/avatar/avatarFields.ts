import * as v from 'valibot';
import type { RequestOf } from '#contract/endpoint.ts';
import type { AvatarChoice, AvatarPicture, Headwear, saveAvatar } from '#contract/family/avatar.ts';
import { avatarIds, headwearGains, headwearIds } from '#lib/family/avatarRules.ts';

const pictures = [...avatarIds, 'host', 'photo'] as const satisfies readonly AvatarPicture[];

/** The values of the form. `photoId` is the id of a finished upload if the picture is the photo, otherwise null. */
export const AvatarFields = v.object({
  picture: v.picklist(pictures),
  photoId: v.nullable(v.string()),
  headwear: v.nullable(v.picklist(headwearIds)),
});
export type AvatarFields = v.InferOutput<typeof AvatarFields>;

type AvatarInput = RequestOf<typeof saveAvatar>['body'];

export const avatarForm = v.pipe(
  AvatarFields,
  v.transform((fields): AvatarInput => fields),
);

export const avatarFieldsOf = ({ picture, photo, headwear }: AvatarChoice): AvatarFields => ({
  picture,
  photoId: picture === 'photo' && photo ? photo.id : null,
  headwear,
});

/**
 * Returns the kind `owned` if the child can already wear this head wear. Otherwise returns how the child gets it, and
 * how far the child has come.
 */
export function gainOf({ id, isOwned, reached }: Headwear) {
  const gain = headwearGains[id];
  return isOwned || gain.kind === 'free' ? { kind: 'owned' as const } : { ...gain, reached };
}
