import * as v from 'valibot';
import { PageSize } from '#contract/catalogue/catalogue.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Day, Id, textOf, wholeNumber } from '#contract/fields.ts';
import { HealthRecord } from '#contract/family/health.ts';
import { aimKinds, aimMeasures } from '#lib/experience/aimRules.ts';
import { entryKinds, firsts } from '#lib/experience/entryRules.ts';
import { Honour } from './honours.ts';

export const Year = wholeNumber(1970, 9999);

/**
 * Where the next page begins: the day or the moment of the last entry of the previous page, followed by the kind and
 * the id of that entry.
 */
export const EntryCursor = textOf(100, /^\d{1,15}\.[a-z]{1,10}-[a-z0-9-]{1,64}$/);

const shared = {
  day: Day,
  /** Whether the family has made the entry a favourite. */
  isKept: v.boolean(),
};

/** Something that has happened in the life of a child. The kind and the id together identify it. */
export const TimelineEntry = v.variant('kind', [
  v.object({ ...shared, kind: v.literal('honour'), id: Id, honour: Honour }),
  v.object({
    ...shared,
    kind: v.literal('aim'),
    id: Id,
    aim: v.object({
      kind: v.picklist(aimKinds),
      title: v.string(),
      measure: v.picklist(aimMeasures),
      target: Count,
    }),
  }),
  v.object({ ...shared, kind: v.literal('health'), id: Id, record: HealthRecord }),
  /** `cover` has the format of a StoryCard's cover. */
  v.object({ ...shared, kind: v.literal('medal'), id: Id, title: v.string(), text: v.string(), cover: v.string() }),
  /** A public aim or activity that the family has shared. */
  v.object({
    ...shared,
    kind: v.literal('share'),
    id: Id,
    entry: v.object({ kind: v.picklist(aimKinds), title: v.string(), text: v.string() }),
  }),
  /** `title`: the title of the story, the dictation or the book. */
  v.object({ ...shared, kind: v.literal('first'), id: v.picklist(firsts), title: v.string() }),
]);
export type TimelineEntry = v.InferOutput<typeof TimelineEntry>;

export const EntryKind = v.picklist(entryKinds);

/** The entries are sorted by day, newest first. */
export const listTimeline = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/timeline',
  summary: 'A page of everything that is recorded about the active child',
  access: 'registered',
  query: v.object({
    kind: v.optional(EntryKind),
    year: v.optional(Year),
    limit: PageSize,
    cursor: v.optional(EntryCursor),
  }),
  reply: v.object({ items: v.array(TimelineEntry), next: v.nullable(v.string()) }),
});

/** The years, the latest first. */
export const getTimelineSummary = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/timeline/summary',
  summary: 'How many entries of each kind the time line of the active child has in each year',
  access: 'registered',
  reply: v.object({ items: v.array(v.object({ year: Year, kind: EntryKind, count: Count })) }),
});
