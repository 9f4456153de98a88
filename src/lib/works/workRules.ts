import { HOUR_MS } from '#lib/time/time.ts';

/** Who may hear a recording: the own family, accepted friends as well, or everybody. */
export const audiences = ['family', 'friends', 'everybody'] as const;
export type Audience = (typeof audiences)[number];

/**
 * `draft`: not finished; `uploading`: the sound is on its way, or the gateway checks it; `saved`: finished, for the own
 * family only; `inReview`: an operator has to hear it before it leaves the family; `published`: friends or everybody hear
 * it; `reported`: hidden after reports until an operator has heard it again; `refused`: an operator has refused it, and
 * the owner may change it; `takenDown`: an operator has removed it for good, and only the own family still hears it.
 */
export const workStates = [
  'draft',
  'uploading',
  'saved',
  'inReview',
  'published',
  'reported',
  'refused',
  'takenDown',
] as const;
export type WorkState = (typeof workStates)[number];

/** The states in which the owner may change a recording; a published one must be withdrawn first. */
export const changeableStates = ['draft', 'uploading', 'saved', 'refused'] as const satisfies readonly WorkState[];

/** How many recordings one child may keep. */
export const MOST_WORKS = 200;
export const WORK_TITLE_LENGTH = 30;
export const WORK_ABOUT_LENGTH = 200;
/** A text of one's own; texts of stories are shorter. */
export const MOST_SENTENCES = 1_000;
export const SENTENCE_LENGTH = 200;

export const MOST_RECORDING_MS = HOUR_MS;
/** 60 minutes at 128 kbit/s, and what a tag adds. */
export const MOST_RECORDING_BYTES = 60 * 1024 * 1024;
/** All recordings of a family together. */
export const RECORDING_QUOTA_BYTES = 1024 * 1024 * 1024;
