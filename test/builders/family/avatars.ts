import type { AvatarChoice, Headwear } from '#contract/family/avatar.ts';
import { avatarIds, headwearGains, headwearIds } from '#lib/family/avatarRules.ts';

/** Returns the avatars that a child can choose from. The child owns the free head wear, and that in `owned`. */
export const anAvatarChoice = (
  changes: Partial<AvatarChoice> = {},
  owned: readonly Headwear['id'][] = [],
): AvatarChoice => ({
  picture: 'daidi',
  headwear: null,
  avatars: avatarIds.map((id) => ({ id, url: `/cdn/avatar/${id}.svg` })),
  photo: null,
  hostUrl: null,
  headwears: headwearIds.map((id) => ({
    id,
    url: `/cdn/headwear/${id}.svg`,
    isOwned: headwearGains[id].kind === 'free' || owned.includes(id),
    reached: 0,
  })),
  mayUsePhotos: true,
  shells: 0,
  ...changes,
});
