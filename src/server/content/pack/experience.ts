import * as v from 'valibot';
import {
  AIM_TITLE_LENGTH,
  aimKinds,
  aimMeasures,
  ENTRY_AGES,
  ENTRY_TEXT_LENGTH,
  entryForms,
  experienceTags,
  measuresOf,
  MAX_ENTRY_DAYS,
  MAX_STEPS,
  maxTargets,
  MAX_TAGS,
  places,
  seasons,
  STEP_LENGTH,
} from '#lib/experience/aimRules.ts';
import { Id } from './pack.ts';

const text = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const EntryAge = v.pipe(v.number(), v.integer(), v.minValue(ENTRY_AGES.from), v.maxValue(ENTRY_AGES.to));
const Positive = v.pipe(v.number(), v.integer(), v.minValue(1));

/** `experience.json`: recommended aims and activities, in the order in which lists show them. */
export const Recommendations = v.array(
  v.pipe(
    v.object({
      id: Id,
      form: v.picklist(entryForms),
      kind: v.picklist(aimKinds),
      title: text(AIM_TITLE_LENGTH),
      text: text(ENTRY_TEXT_LENGTH),
      steps: v.pipe(v.array(text(STEP_LENGTH)), v.maxLength(MAX_STEPS)),
      tags: v.pipe(v.array(v.picklist(experienceTags)), v.minLength(1), v.maxLength(MAX_TAGS)),
      ageFrom: EntryAge,
      ageTo: EntryAge,
      places: v.optional(v.array(v.picklist(places)), []),
      seasons: v.optional(v.array(v.picklist(seasons)), []),
      measure: v.picklist(aimMeasures),
      /**
       * What the aim requires, in units of its measure. A pack leaves the target out if the measure is `steps`: the
       * target is then the number of steps.
       */
      target: v.optional(Positive),
      days: v.optional(v.nullable(v.pipe(Positive, v.maxValue(MAX_ENTRY_DAYS))), null),
    }),
    v.check(({ ageFrom, ageTo }) => ageFrom <= ageTo, 'ageFrom is above ageTo'),
    v.check(({ kind, measure }) => measuresOf[kind].includes(measure), 'this kind has no such measure'),
    v.check(
      ({ measure, steps, target }) =>
        measure === 'steps'
          ? steps.length > 0 && target === undefined
          : target !== undefined && target <= maxTargets[measure],
      'the target does not fit the measure',
    ),
    v.transform((entry) => ({ ...entry, target: entry.target ?? entry.steps.length })),
  ),
);

export type Recommendation = v.InferOutput<typeof Recommendations>[number];
