import * as v from 'valibot';
import type { Honour, HonourInput } from '#contract/experience/honours.ts';
import { honourKinds, MAX_HONOUR_NOTE, MAX_HONOUR_TITLE } from '#lib/experience/honourRules.ts';
import { plainLine, plainLines, textLength } from '#lib/text/clean/plainText.ts';
import { daySchema } from '#widgets/form/daySchema.ts';

export const HonourFields = v.object({
  kind: v.picklist(honourKinds),
  title: v.string(),
  day: v.string(),
  note: v.string(),
  /** The pictures, as ids of finished uploads. */
  pictures: v.array(v.string()),
});
export type HonourFields = v.InferOutput<typeof HonourFields>;

const atMost = (what: string, most: number) =>
  v.check<string, (issue: v.CheckIssue<string>) => string>(
    (text) => textLength(text) <= most,
    ({ input }) => `${what}最多 ${most} 个字，多了 ${textLength(input) - most} 个`,
  );

/**
 * Returns the schema that checks the form on the day `today`, for a child with this birthday. Its output is the body of
 * the request.
 */
export const honourFormSchema = (today: string, birthday: string | null) =>
  v.pipe(
    v.object({
      ...HonourFields.entries,
      title: v.pipe(
        v.string(),
        v.transform(plainLine),
        v.nonEmpty('给这项荣誉起个名字吧'),
        atMost('名称', MAX_HONOUR_TITLE),
      ),
      day: daySchema(today, birthday),
      note: v.pipe(v.string(), v.transform(plainLines), atMost('说明', MAX_HONOUR_NOTE)),
    }),
    v.transform((fields): HonourInput => fields),
  );

export const honourFieldsOf = ({ kind, title, day, note, pictures }: Honour): HonourFields => ({
  kind,
  title,
  day,
  note,
  pictures: pictures.map(({ id }) => id),
});

export const emptyHonourFields = (today: string): HonourFields => ({
  kind: 'award',
  title: '',
  day: today,
  note: '',
  pictures: [],
});
