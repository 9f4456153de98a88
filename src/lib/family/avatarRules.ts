/** The pictures that come with the app; their files are in the media of the built-in pack. */
export const avatarIds = [
  ...(['daidi', 'rabbit', 'bear', 'cat', 'dog', 'panda', 'fox', 'tiger', 'pig', 'frog'] as const),
  ...(['penguin', 'owl', 'squirrel', 'monkey', 'deer', 'hedgehog', 'sheep', 'chick', 'mouse', 'whale'] as const),
] as const;
export type AvatarId = (typeof avatarIds)[number];

/** The folder from which the pictures that come with the app are served. */
export const AVATAR_FOLDER = '/cdn/avatar/';

/** Returns whether an avatar is a picture that comes with the app, not a photo or the picture of the host. */
export const isDrawing = (avatarUrl: string): boolean => avatarUrl.startsWith(AVATAR_FOLDER);

export const headwearIds = [
  ...(['sprout', 'bow', 'sun-hat', 'star-clip', 'headphones', 'wreath', 'night-cap', 'laurel', 'crown'] as const),
  ...(['party-hat', 'rabbit-ears', 'wizard-hat', 'tiger-cap', 'dinosaur-hood', 'space-helmet'] as const),
] as const;
export type HeadwearId = (typeof headwearIds)[number];

/**
 * The achievements for which a child earns head wear: a number of medals, of consecutive days with listening or
 * learning, or of minutes listened.
 */
export type EarningKind = 'medals' | 'streak' | 'minutes';

/** The condition for getting head wear. A child keeps the head wear that it has earned. */
export type Gain =
  | { kind: 'free' }
  | { kind: EarningKind; goal: number }
  /** The shells are paid by the family, but the head wear belongs to the child. */
  | { kind: 'shells'; price: number };

export const headwearGains: Readonly<Record<HeadwearId, Gain>> = {
  sprout: { kind: 'free' },
  bow: { kind: 'free' },
  'sun-hat': { kind: 'free' },
  headphones: { kind: 'minutes', goal: 30 },
  'night-cap': { kind: 'minutes', goal: 600 },
  wreath: { kind: 'streak', goal: 3 },
  crown: { kind: 'streak', goal: 14 },
  'star-clip': { kind: 'medals', goal: 1 },
  laurel: { kind: 'medals', goal: 5 },
  'party-hat': { kind: 'shells', price: 5 },
  'rabbit-ears': { kind: 'shells', price: 20 },
  'wizard-hat': { kind: 'shells', price: 40 },
  'tiger-cap': { kind: 'shells', price: 60 },
  'dinosaur-hood': { kind: 'shells', price: 80 },
  'space-helmet': { kind: 'shells', price: 120 },
};
