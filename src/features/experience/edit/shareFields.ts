import * as v from 'valibot';
import type { Aim } from '#contract/experience/aims.ts';
import type { EntryInput } from '#contract/experience/entries.ts';
import { aimKinds, ENTRY_TEXT_LENGTH, experienceTags, places, seasons } from '#lib/experience/aimRules.ts';
import { Steps, stepsSchema, tagsSchema, textWithin, titleSchema, nonEmptySteps } from './aimFields.ts';

/** The age ranges among which the author of an entry chooses. */
export const ageBands = ['2-4', '3-6', '5-8', '7-10', '3-10'] as const;

export const ShareFields = v.object({
  kind: v.picklist(aimKinds),
  title: v.string(),
  text: v.string(),
  steps: Steps,
  tags: v.array(v.picklist(experienceTags)),
  ages: v.picklist(ageBands),
  places: v.array(v.picklist(places)),
  seasons: v.array(v.picklist(seasons)),
});
export type ShareFields = v.InferOutput<typeof ShareFields>;

/**
 * Returns the schema that checks the form. Its output is the body of the request. `aim` is the shared aim; undefined
 * for an experience without an aim.
 */
export const shareFormSchema = (aim: Aim | undefined) =>
  v.pipe(
    v.object({
      ...ShareFields.entries,
      title: titleSchema('写一个题目'),
      text: textWithin(ENTRY_TEXT_LENGTH),
      steps: stepsSchema,
      tags: v.pipe(tagsSchema, v.minLength(1, '至少选一个，别人才找得到')),
    }),
    v.transform(({ ages, steps, ...rest }): EntryInput => {
      const [ageFrom = 3, ageTo = 10] = ages.split('-').map(Number);
      return {
        ...rest,
        ageFrom,
        ageTo,
        form: aim ? 'aim' : 'activity',
        steps: nonEmptySteps(steps).map(({ text }) => text),
        aimId: aim?.id ?? null,
      };
    }),
  );

export const initialShareFields = (aim: Aim | undefined): ShareFields => ({
  kind: aim?.kind ?? 'nature',
  title: aim?.title ?? '',
  text: '',
  steps: aim ? aim.steps.map(({ id, text }) => ({ id, text })) : [{ id: 0, text: '' }],
  tags: aim?.tags ?? [],
  ages: '3-10',
  places: [],
  seasons: [],
});
