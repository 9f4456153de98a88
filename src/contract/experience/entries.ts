import * as v from 'valibot';
import { Cursor, PageSize } from '#contract/catalogue/catalogue.ts';
import { Marked, MAX_SEARCH_LENGTH } from '#contract/catalogue/search.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  Age,
  Count,
  Day,
  Moment,
  RandomId,
  boundedText,
  filledText,
  listOf,
  textOf,
  wholeNumber,
} from '#contract/fields.ts';
import { reportReasons } from '#contract/stories/comments.ts';
import {
  aimKinds,
  aimMeasures,
  ENTRY_AGES,
  entryForms,
  experienceTags,
  MAX_STEPS,
  places,
  seasons,
} from '#lib/experience/aimRules.ts';
import { honourKinds } from '#lib/experience/honourRules.ts';
import { healthTopics } from '#lib/health/healthRules.ts';
import { Aim, Tags } from './aims.ts';

const EntryId = textOf(64, /^[a-z0-9][a-z0-9-]{0,63}$/);
const EntryAge = wholeNumber(ENTRY_AGES.from, ENTRY_AGES.to);
/**
 * The maximum lengths in UTF-16 units. Every permitted text is shorter, because `lib/experience/aimRules.ts` limits the
 * number of characters.
 */
const Title = filledText(200);
const Text = boundedText(1_000);
const Step = filledText(300);
const Places = listOf(v.picklist(places), places.length);
const Seasons = listOf(v.picklist(seasons), seasons.length);

/** An aim or activity that families can adopt. */
export const Entry = v.object({
  id: EntryId,
  form: v.picklist(entryForms),
  kind: v.picklist(aimKinds),
  title: v.string(),
  text: v.string(),
  steps: listOf(v.string(), MAX_STEPS),
  tags: Tags,
  ageFrom: Age,
  ageTo: Age,
  /** Empty if the entry can be done anywhere. */
  places: Places,
  /** Empty if the entry suits every season. */
  seasons: Seasons,
  measure: v.picklist(aimMeasures),
  target: Count,
  /** The number of days that an adopted aim lasts; null without a deadline. */
  days: v.nullable(Count),
  /**
   * The author of an entry that a family has shared: others learn nothing but the nickname of the child. `author` is
   * null if a pack recommends the entry.
   */
  author: v.nullable(v.object({ nickname: v.string() })),
  /** The number of families that have adopted the entry. */
  adopters: Count,
  writtenAt: Moment,
  isMine: v.boolean(),
  /** Only the author sees an entry whose state is not `approved`. */
  state: v.picklist(['pending', 'approved', 'refused']),
});
export type Entry = v.InferOutput<typeof Entry>;

const EntryPage = v.object({ items: v.array(Entry), next: v.nullable(v.string()) });

/** The filters of public entries. `from`: whether to return the entries of packs or those of families. */
export const EntryFilter = v.object({
  from: v.optional(v.picklist(['pack', 'family'])),
  form: v.optional(v.picklist(entryForms)),
  tag: v.optional(v.picklist(experienceTags)),
  age: v.optional(EntryAge),
  place: v.optional(v.picklist(places)),
  season: v.optional(v.picklist(seasons)),
});
export type EntryFilter = v.InferOutput<typeof EntryFilter>;

export const listEntries = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/experience/entries',
  summary: 'A page of the public aims and activities that match all filters',
  access: 'client',
  query: v.object({ ...EntryFilter.entries, limit: PageSize, cursor: v.optional(Cursor) }),
  reply: EntryPage,
});

/** `forms`: whether aims, activities or both have the tag; absent from earlier gateways. */
export const listTags = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/experience/tags',
  summary: 'How many public aims and activities each tag has, the most frequent first',
  access: 'client',
  reply: v.object({
    items: v.array(
      v.object({ tag: v.picklist(experienceTags), count: Count, forms: v.optional(v.array(v.picklist(entryForms))) }),
    ),
  }),
});

export const listOwnEntries = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/experience/own-entries',
  summary: 'A page of the entries that the account has shared, in any state',
  access: 'registered',
  query: v.object({ limit: PageSize, cursor: v.optional(Cursor) }),
  reply: EntryPage,
});

export const getEntry = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/experience/entries/:entryId',
  summary: 'A public aim or activity',
  access: 'client',
  params: v.object({ entryId: EntryId }),
  reply: Entry,
});

/**
 * Returns recommendations for the child of the user, by age, interests and season. They change from day to day. `age`
 * replaces the age of the child; guests can choose it. The `age` of the reply is the age that was used; null if there
 * was none.
 */
export const recommendEntries = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/experience/recommendations',
  summary: 'Aims and activities that suit the child',
  access: 'client',
  query: v.object({ age: v.optional(EntryAge) }),
  reply: v.object({
    age: v.nullable(Age),
    items: v.array(v.object({ entry: Entry, suits: listOf(v.picklist(['interest', 'season']), 2) })),
  }),
});

/** A child has at most one open aim that was adopted from the same entry; a repeated call returns that aim. */
export const adoptEntry = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/experience/entries/:entryId/adopted',
  summary: 'Make a public aim or activity an aim of the child',
  access: 'registered',
  params: v.object({ entryId: EntryId }),
  reply: Aim,
});

export const EntryInput = v.object({
  form: v.picklist(entryForms),
  kind: v.picklist(aimKinds),
  title: Title,
  text: Text,
  steps: listOf(Step, MAX_STEPS),
  tags: Tags,
  ageFrom: EntryAge,
  ageTo: EntryAge,
  places: Places,
  seasons: Seasons,
  /** The child's aim that is shared, together with its measure and target; null for an experience without an aim. */
  aimId: v.nullable(RandomId),
  /** The refused entry that this one replaces. If the refused entry was made from an aim, so is this one. */
  replaces: v.optional(EntryId),
});
export type EntryInput = v.InferOutput<typeof EntryInput>;

/**
 * Others see the entry after an operator has approved it. An aim has at most one entry; sharing the aim again replaces
 * that entry.
 */
export const shareEntry = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/experience/entries',
  summary: 'Share an aim or an experience with everybody',
  access: 'registered',
  body: EntryInput,
  reply: Entry,
});

export const removeEntry = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/experience/entries/:entryId',
  summary: 'Withdraw an entry of the account',
  access: 'registered',
  params: v.object({ entryId: EntryId }),
  reply: v.object({}),
});

/** Reports are counted by account. Three reports hide the entry until an operator has reviewed it again. */
export const reportEntry = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/experience/entries/:entryId/report',
  summary: 'Report an entry of a family',
  access: 'registered',
  params: v.object({ entryId: EntryId }),
  body: v.object({ reason: v.picklist(reportReasons) }),
  reply: v.object({}),
});

const hit = { title: Marked, also: v.nullable(Marked) };

/**
 * The call is a POST, because addresses must not contain what users type. `aims`, `honours` and `health` belong to the
 * user's child, and are empty for guests. Gateways of the previous release do not send `honours` and `health`.
 * `isGuessed`: nothing matches exactly, so the results are only similar.
 */
export const searchExperience = endpoint({
  method: 'POST',
  once: false,
  readOnly: true,
  path: '/inner4/ilisten/experience/search',
  summary: 'Search aims, honours and health records of the child, and public aims and activities',
  access: 'client',
  body: v.object({ text: boundedText(MAX_SEARCH_LENGTH) }),
  reply: v.object({
    aims: v.array(v.object({ ...hit, id: RandomId, kind: v.picklist(aimKinds), isReached: v.boolean() })),
    honours: v.optional(v.array(v.object({ ...hit, id: RandomId, kind: v.picklist(honourKinds), day: Day }))),
    /** The matching topics of health records, each with the number of its records and the day of the latest one. */
    health: v.optional(v.array(v.object({ ...hit, topic: v.picklist(healthTopics), count: Count, day: Day }))),
    entries: v.array(v.object({ ...hit, entry: Entry })),
    isGuessed: v.boolean(),
  }),
});
