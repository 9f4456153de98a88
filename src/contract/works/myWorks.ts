import * as v from 'valibot';
import { Cursor, PageSize } from '#contract/catalogue/catalogue.ts';
import { endpoint } from '#contract/endpoint.ts';
import { boundedText, Count, filledText, Id, listOf, Moment, RandomId, UserId, wholeNumber } from '#contract/fields.ts';
import { Cover } from '#contract/stories/stories.ts';
import { UploadedPicture } from '#contract/uploads.ts';
import { PART_COUNT } from '#lib/works/heardParts.ts';
import { audiences, MAX_RECORDING_MS, MAX_SENTENCES, MAX_WORK_BYTES, workStates } from '#lib/works/workRules.ts';

/**
 * The recordings of the child for whom the call is made. A recording begins as a draft. Its sound is uploaded by the
 * tus protocol with the metadata `purpose` (`recording`) and `work` (the id of the work), see contract/uploads.ts. The
 * work is `uploading` from the first byte on. When the last byte has arrived, the gateway checks the sound. If it
 * accepts the sound, the work becomes a draft again, with `durationMs` greater than 0. If it refuses the sound, or the
 * client discards the upload (DELETE of tus), the work returns to its former state. After a refusal, `upload` contains
 * the reason.
 */

/** The maximum number of entries of a recording's log that its owner can read. */
export const MAX_LOGGED = 100;

const SoundMs = wholeNumber(0, MAX_RECORDING_MS);

/**
 * A sentence that the child reads aloud, and the times of its start and end in the sound. Both times are 0 until the
 * sentence has been recorded.
 */
export const ReadSentence = v.object({ text: filledText(400), startMs: SoundMs, endMs: SoundMs });
export type ReadSentence = v.InferOutput<typeof ReadSentence>;

/**
 * What to use as the cover. `story`: the cover of the story `storyId`, or, if that is null, the cover that the work had
 * before its photo. `photo`: a finished upload for `workCover`, or the photo that the work already has.
 */
export const ChosenCover = v.variant('kind', [
  v.object({ kind: v.literal('story'), storyId: v.nullable(Id) }),
  v.object({ kind: v.literal('photo'), pictureId: RandomId }),
]);
export type ChosenCover = v.InferOutput<typeof ChosenCover>;

/** An upload that is not finished, or whose sound was refused. */
const SoundUpload = v.object({
  id: RandomId,
  state: v.picklist(['receiving', 'checking', 'refused']),
  bytes: Count,
  receivedBytes: Count,
  /** The text for the user that says why the sound was refused; null in the other states. */
  problem: v.nullable(v.string()),
});

const MyWork = v.object({
  id: Id,
  title: v.string(),
  about: v.string(),
  state: v.picklist(workStates),
  /** The operator's text to the owner about why the work was refused or taken down. */
  refusal: v.nullable(v.string()),
  audience: v.picklist(audiences),
  /** The cover of a story; shown if the work has no photo. */
  cover: Cover,
  photo: v.nullable(UploadedPicture),
  /** The story that is read; null if the child reads a text of its own. */
  story: v.nullable(v.object({ id: Id, title: v.string() })),
  /** The length of the sound in milliseconds; 0 until the work has a sound. */
  durationMs: Count,
  upload: v.nullable(SoundUpload),
  playCount: Count,
  listenerCount: Count,
  /**
   * The number of minutes for which all accounts together have listened to the work; null while too few accounts have
   * listened (`lib/works/heardParts.ts`).
   */
  heardMinutes: v.optional(v.nullable(Count), null),
  createdAt: Moment,
  changedAt: Moment,
  /** Null unless the work is published. */
  publishedAt: v.nullable(Moment),
});
export type MyWork = v.InferOutput<typeof MyWork>;

/** `sound`: an address that can be opened for ten minutes; null until the work has a sound. */
const MyWorkDetail = v.object({
  ...MyWork.entries,
  sentences: listOf(ReadSentence, MAX_SENTENCES),
  sound: v.nullable(v.object({ url: v.string() })),
});
export type MyWorkDetail = v.InferOutput<typeof MyWorkDetail>;

const OneWork = v.object({ workId: Id });

/** Returns the newest recordings first. */
export const listMyWorks = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/my-works',
  summary: 'A page of the recordings of the child',
  access: 'registered',
  query: v.object({ limit: PageSize, cursor: v.optional(Cursor) }),
  reply: v.object({ items: v.array(MyWork), next: v.nullable(v.string()) }),
});

export const getMyWork = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/my-works/:workId',
  summary: 'A recording of the child with its text and its sound',
  access: 'registered',
  params: OneWork,
  reply: MyWorkDetail,
});

/**
 * Checks a text of the user's own, and stores nothing. It refuses every text that `createWork` would refuse after the
 * recording. The recorder calls it before the recording begins, so that nobody reads a text aloud in vain.
 */
export const checkReadText = endpoint({
  method: 'POST',
  once: false,
  readOnly: true,
  path: '/inner4/ilisten/my-works/text',
  summary: "Check a text of the user's own before it is recorded",
  access: 'registered',
  body: v.object({ title: filledText(100), sentences: listOf(filledText(400), MAX_SENTENCES) }),
  reply: v.object({}),
});

/**
 * Creates a work in the state `draft`. Needs the consent of a guardian. `sentences`: the sentences to read, from the
 * story or from the user's own text. If a story is read, its texts are accepted even if they break the rules for texts
 * of users, and even if an update has changed the story since they were recorded; an operator checks them before others
 * hear the recording. A user's own text must keep the rules.
 */
export const createWork = endpoint({
  method: 'POST',
  once: true,
  maxBytes: MAX_WORK_BYTES,
  path: '/inner4/ilisten/my-works',
  summary: 'Begin a recording as a draft',
  access: 'registered',
  body: v.object({
    storyId: v.nullable(Id),
    title: filledText(100),
    sentences: listOf(ReadSentence, MAX_SENTENCES),
  }),
  reply: MyWorkDetail,
});

/**
 * Fields that are left out do not change. A recording that others can hear, or that waits for a review, must be
 * withdrawn first. If the recording already has a sound, new `sentences` replace the present ones only when the gateway
 * has accepted the next sound that the app sends. If the new sentences differ from those of the previous call, an
 * upload that is not finished or not checked yet is discarded, because its sound does not match them. So sound and
 * times always match.
 */
export const changeWork = endpoint({
  method: 'PUT',
  once: false,
  maxBytes: MAX_WORK_BYTES,
  path: '/inner4/ilisten/my-works/:workId',
  summary: 'Change the title, the description, the cover, the audience or the text of a recording',
  access: 'registered',
  params: OneWork,
  body: v.object({
    title: v.optional(filledText(100)),
    about: v.optional(boundedText(800)),
    cover: v.optional(ChosenCover),
    audience: v.optional(v.picklist(audiences)),
    sentences: v.optional(listOf(ReadSentence, MAX_SENTENCES)),
  }),
  reply: MyWorkDetail,
});

/**
 * Publishes a recording. A recording for the family is saved immediately. One for friends or for everybody is reviewed
 * first; this needs a successful check of the parent PIN for `publishWork` with this work and this audience.
 */
export const submitWork = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/my-works/:workId/submission',
  summary: 'Finish a recording for an audience',
  access: 'registered',
  params: OneWork,
  body: v.object({ audience: v.picklist(audiences) }),
  reply: MyWorkDetail,
});

export const withdrawWork = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/my-works/:workId/submission',
  summary: 'Keep a recording within the family again',
  access: 'registered',
  params: OneWork,
  reply: MyWorkDetail,
});

/** Deletes a recording with its sound, its photo, its comments and its likes. A repeated call changes nothing. */
export const deleteWork = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/my-works/:workId',
  summary: 'Delete a recording',
  access: 'registered',
  params: OneWork,
  reply: v.object({}),
});

/** Returns only the latest entries of the log, newest first. */
export const getWorkLog = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/my-works/:workId/log',
  summary: 'What has happened to a recording',
  access: 'registered',
  params: OneWork,
  reply: v.object({
    items: listOf(
      v.object({
        from: v.picklist(workStates),
        to: v.picklist(workStates),
        by: v.picklist(['user', 'gateway', 'operator', 'reports']),
        at: Moment,
      }),
      MAX_LOGGED,
    ),
  }),
});

const Share = wholeNumber(0, 100);

/**
 * Returns which parts of a recording listeners have heard. `shares`: the percentage of accounts that have heard each
 * part, in steps of five; null while too few accounts have listened. The reply does not identify any account.
 */
export const getWorkHearing = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/my-works/:workId/hearing',
  summary: 'How much of a recording was heard, and where its listeners stopped',
  access: 'registered',
  params: OneWork,
  reply: v.object({
    id: Id,
    title: v.string(),
    durationMs: Count,
    playCount: Count,
    listenerCount: Count,
    heardMinutes: v.nullable(Count),
    shares: v.nullable(listOf(Share, PART_COUNT)),
    sentences: listOf(ReadSentence, MAX_SENTENCES),
  }),
});
export type WorkHearing = v.InferOutput<typeof getWorkHearing.reply>;

/**
 * The maximum number of recordings in one call. Most devices hold fewer drafts; a device with more sends several calls.
 */
export const MAX_RECORDINGS_A_CALL = 50;

/**
 * A device sends its recordings. The reply says, in the same order, which of them the device must delete, because the
 * child, the guardian's consent or the work is gone, perhaps by an action on another device. The gateway looks for a
 * work only among the works of the child with the given `childId`. Nobody outside the family knows this id, so
 * strangers learn nothing about works.
 */
export const listGoneRecordings = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/my-works/gone',
  summary: 'Which recordings a device must delete',
  access: 'client',
  body: v.object({
    recordings: listOf(v.object({ childId: UserId, workId: v.nullable(Id) }), MAX_RECORDINGS_A_CALL),
  }),
  reply: v.object({ isGone: listOf(v.boolean(), MAX_RECORDINGS_A_CALL) }),
});
