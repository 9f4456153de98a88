import * as v from 'valibot';
import type { Aim } from '#contract/experience/aims.ts';
import type { Entry, EntryInput } from '#contract/experience/entries.ts';
import {
  aimKinds,
  ENTRY_TEXT_LENGTH,
  experienceTags,
  places as allPlaces,
  seasons as allSeasons,
} from '#lib/experience/aimRules.ts';
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
  places: v.array(v.picklist(allPlaces)),
  seasons: v.array(v.picklist(allSeasons)),
});
export type ShareFields = v.InferOutput<typeof ShareFields>;

/** What the form shares: an aim, a refused entry once more, or (undefined) a new experience without an aim. */
export type Shared = { aim: Aim; refused?: never } | { refused: Entry; aim?: never } | undefined;

/** Returns the schema that checks the form. Its output is the body of the request. */
export const shareFormSchema = (shared: Shared) =>
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
        form: shared?.aim ? 'aim' : (shared?.refused.form ?? 'activity'),
        steps: nonEmptySteps(steps).map(({ text }) => text),
        aimId: shared?.aim?.id ?? null,
        ...(shared?.refused && { replaces: shared.refused.id }),
      };
    }),
  );

export function initialShareFields(shared: Shared): ShareFields {
  const nothing: ShareFields = {
    kind: 'nature',
    title: '',
    text: '',
    steps: [{ id: 0, text: '' }],
    tags: [],
    ages: '3-10',
    places: [],
    seasons: [],
  };
  if (shared?.aim) {
    const { kind, title, steps, tags } = shared.aim;
    return { ...nothing, kind, title, tags, steps: steps.map(({ id, text }) => ({ id, text })) };
  }
  if (!shared) return nothing;
  const { kind, title, text, tags, places, seasons, ageFrom, ageTo, steps } = shared.refused;
  const ages = ageBands.find((band) => band === `${ageFrom}-${ageTo}`) ?? nothing.ages;
  return { kind, title, text, tags, places, seasons, ages, steps: steps.map((step, id) => ({ id, text: step })) };
}
