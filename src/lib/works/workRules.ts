import { HOUR_MS } from '#lib/time/time.ts';

/** Who may hear a recording: its own family; this family and its friends; or everybody. */
export const audiences = ['family', 'friends', 'everybody'] as const;
export type Audience = (typeof audiences)[number];

/**
 * The states of a recording. `draft`: not finished; `uploading`: the sound is being uploaded, or the gateway is
 * checking it; `saved`: finished, only for its own family; `inReview`: an operator must hear it before anybody outside
 * the family can; `published`: friends or everybody can hear it; `reported`: hidden after reports until an operator has
 * heard it again; `refused`: an operator has refused it, and the owner may change it; `takenDown`: an operator has
 * removed it permanently, and only its own family can still hear it.
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

/** The states in which the owner may change a recording; a published recording must be withdrawn first. */
export const changeableStates = ['draft', 'uploading', 'saved', 'refused'] as const satisfies readonly WorkState[];

/** The maximum number of recordings that one child may keep. */
export const MAX_WORKS = 200;
export const WORK_TITLE_LENGTH = 30;
export const WORK_ABOUT_LENGTH = 200;
/** The maximum number of sentences in a user's own text. Texts of stories have fewer. */
export const MAX_SENTENCES = 1_000;
export const SENTENCE_LENGTH = 200;
/** The maximum length of a text of the user's own, which takes about an hour to read aloud. */
export const MAX_TEXT_LENGTH = 10_000;
/**
 * The maximum size of a request with a text of the maximum length. Its characters need at most 3 bytes for each UTF-16
 * unit, and each sentence with its times adds at most 54 bytes.
 */
export const MAX_WORK_BYTES = 3 * MAX_TEXT_LENGTH + 54 * MAX_SENTENCES + 2_000;

export const MAX_RECORDING_MS = HOUR_MS;
/** The maximum size of a recording, which is enough for 60 minutes at 128 kbit/s and the tags of the file. */
export const MAX_RECORDING_BYTES = 60 * 1024 * 1024;
/** The maximum total size of all recordings of a family. */
export const RECORDING_QUOTA_BYTES = 1024 * 1024 * 1024;
