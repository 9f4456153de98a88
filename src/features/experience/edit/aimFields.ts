import * as v from 'valibot';
import type { Aim, AimInput } from '#contract/experience/aims.ts';
import {
  AIM_NOTE_LENGTH,
  AIM_TITLE_LENGTH,
  aimKinds,
  aimMeasures,
  experienceTags,
  type AimKind,
  type AimMeasure,
  daysUntil,
  measuresOf,
  MAX_DAYS_AHEAD,
  maxTargets,
  MAX_TAGS,
  STEP_LENGTH,
} from '#lib/experience/aimRules.ts';
import { textLength } from '#lib/text/clean/plainText.ts';
import { daysAfter } from '#lib/time/calendarDay.ts';

/** The steps as the user has typed them. A step without text is left out when the form is sent. */
export const Steps = v.array(v.object({ id: v.number(), text: v.string() }));
export type Steps = v.InferOutput<typeof Steps>;

/**
 * The values of the form as the user fills them in: `target` is a string, and `deadline` is empty if there is no
 * deadline.
 */
export const AimFields = v.object({
  kind: v.picklist(aimKinds),
  measure: v.picklist(aimMeasures),
  title: v.string(),
  note: v.string(),
  tags: v.array(v.picklist(experienceTags)),
  target: v.string(),
  deadline: v.string(),
  steps: Steps,
});
export type AimFields = v.InferOutput<typeof AimFields>;

export const textWithin = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => textLength(text) <= most, `最多写 ${most} 个字`),
  );

export const titleSchema = (problem: string) => v.pipe(textWithin(AIM_TITLE_LENGTH), v.nonEmpty(problem));

export const stepsSchema = v.pipe(
  Steps,
  v.check(
    (steps) => steps.every(({ text }) => textLength(text.trim()) <= STEP_LENGTH),
    `每一步最多 ${STEP_LENGTH} 个字`,
  ),
);

export const tagsSchema = v.pipe(v.array(v.picklist(experienceTags)), v.maxLength(MAX_TAGS, `最多选 ${MAX_TAGS} 个`));

export const nonEmptySteps = (steps: Steps): Steps =>
  steps.map(({ id, text }) => ({ id, text: text.trim() })).filter(({ text }) => text !== '');

type DaysFields = Pick<AimFields, 'measure' | 'target' | 'deadline'>;

const isTargetValid = ({ measure, target }: Pick<AimFields, 'measure' | 'target'>): boolean =>
  measure === 'steps' || (/^\d+$/.test(target.trim()) && Number(target) >= 1 && Number(target) <= maxTargets[measure]);

/**
 * Returns how many days can be checked off until the deadline if the target is higher than this number, otherwise
 * undefined.
 */
function missedDays(
  { measure, target, deadline }: DaysFields,
  today: string,
  aim: Aim | undefined,
): number | undefined {
  if (measure !== 'days' || deadline === '') return undefined;
  const isUnchanged = aim?.measure === measure && aim.target === Number(target) && aim.deadline === deadline;
  const days = daysUntil(deadline, aim?.startDay ?? today);
  return days !== undefined && days > 0 && Number(target) > days && !isUnchanged ? days : undefined;
}

/**
 * Returns the schema that checks the form. Its output is the body of the request. `aim` is the aim that is being
 * changed: its deadline is accepted even if it has passed.
 */
export const aimFormSchema = (today: string, aim: Aim | undefined) =>
  v.pipe(
    v.object({
      ...AimFields.entries,
      title: titleSchema('给目标起个名字'),
      note: textWithin(AIM_NOTE_LENGTH),
      tags: tagsSchema,
      deadline: v.pipe(
        v.string(),
        v.check((day) => day === '' || day === aim?.deadline || day >= today, '日期不能在今天以前'),
        v.check((day) => day === '' || day <= daysAfter(today, MAX_DAYS_AHEAD), '日期太远了，一年以内更容易达成'),
      ),
      steps: stepsSchema,
    }),
    v.forward(v.partialCheck([['measure'], ['target']], isTargetValid, '请填一个数，从 1 开始，不用太大'), ['target']),
    v.forward(
      v.partialCheck(
        [['measure'], ['target'], ['deadline']],
        (fields) => missedDays(fields, today, aim) === undefined,
        ({ input }) => `到最后一天只有 ${missedDays(input, today, aim)} 天`,
      ),
      ['target'],
    ),
    v.forward(
      v.partialCheck(
        [['measure'], ['steps']],
        ({ measure, steps }) => measure !== 'steps' || nonEmptySteps(steps).length > 0,
        '至少写一步',
      ),
      ['steps'],
    ),
    v.transform(({ deadline, target, steps, ...rest }): AimInput => {
      const written = nonEmptySteps(steps);
      return {
        ...rest,
        deadline: deadline === '' ? null : deadline,
        steps: written,
        target: rest.measure === 'steps' ? written.length : Number(target),
      };
    }),
  );

export const fieldsOfAim = ({ kind, measure, title, note, tags, target, deadline, steps }: Aim): AimFields => ({
  kind,
  measure,
  title,
  note,
  tags,
  target: measure === 'steps' ? '' : String(target),
  deadline: deadline ?? '',
  steps: steps.map(({ id, text }) => ({ id, text })),
});

const usualTargets: Record<AimMeasure, string> = {
  minutes: '100',
  stories: '10',
  books: '10',
  words: '30',
  days: '7',
  steps: '',
};

/** Returns the target that the form enters when the user changes the measure. */
export const usualTarget = (measure: AimMeasure): string => usualTargets[measure];

export function newAimFields(kind: AimKind): AimFields {
  const [measure = 'days'] = measuresOf[kind];
  const start = { kind, measure, title: '', note: '', tags: [], deadline: '' };
  return { ...start, target: usualTarget(measure), steps: measure === 'steps' ? [{ id: 0, text: '' }] : [] };
}
