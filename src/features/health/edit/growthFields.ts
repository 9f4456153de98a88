import * as v from 'valibot';
import type { GrowthRecord, HealthEntry } from '#contract/family/health.ts';
import { ageInDays, type Posture, usualPosture } from '#lib/growth/growth.ts';
import { type BodyMeasure, measureLimits } from '#lib/health/healthRules.ts';
import { daySchema } from '#widgets/form/daySchema.ts';

const postures = ['lying', 'standing'] as const;

export const GrowthFields = v.object({
  day: v.string(),
  heightCm: v.string(),
  /**
   * The posture in which the child was measured. While it is null, because the user has not chosen one, the usual
   * posture for the age applies.
   */
  posture: v.nullable(v.picklist(postures)),
  weightKg: v.string(),
  headCm: v.string(),
});
export type GrowthFields = v.InferOutput<typeof GrowthFields>;

/** The age up to which the form asks for the posture, because older children are always measured standing. */
const ASK_POSTURE_UNTIL_DAYS = 3 * 365;

/**
 * Whether the form asks for the posture. Without a birthday it asks, because the child may be younger than this limit.
 */
export const asksForPosture = (birthday: string | null, day: string): boolean =>
  birthday === null || (day !== '' && ageInDays(birthday, day) < ASK_POSTURE_UNTIL_DAYS);

export function postureOn(birthday: string | null, day: string, chosen: Posture | null): Posture {
  if (!asksForPosture(birthday, day)) return 'standing';
  return chosen ?? (birthday === null ? 'standing' : usualPosture(ageInDays(birthday, day)));
}

interface Field {
  title: string;
  unit: string;
  measure: BodyMeasure;
  /** How many units of the stored value equal one unit of the form, such as 10 mm for 1 cm. */
  storedPerUnit: number;
  digits: number;
}

const fields = {
  heightCm: { title: '身高', unit: '厘米', measure: 'heightMm', storedPerUnit: 10, digits: 1 },
  weightKg: { title: '体重', unit: '千克', measure: 'weightG', storedPerUnit: 1_000, digits: 2 },
  headCm: { title: '头围', unit: '厘米', measure: 'headMm', storedPerUnit: 10, digits: 1 },
} as const satisfies Record<string, Field>;

function measureField({ title, unit, measure, storedPerUnit, digits }: Field) {
  const { least, most } = measureLimits[measure];
  const storedOf = (text: string) => Math.round(Number(text) * storedPerUnit);
  return v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text === '' || /^\d{1,4}(?:\.\d*)?$/.test(text), `${title}只能填数字`),
    v.check(
      (text) => text === '' || (storedOf(text) >= least && storedOf(text) <= most),
      `${title}请按${unit}填，在 ${least / storedPerUnit} 到 ${most / storedPerUnit} 之间`,
    ),
    v.check((text) => (text.split('.')[1] ?? '').length <= digits, `${title}最多填 ${digits} 位小数`),
    v.transform((text) => (text === '' ? null : storedOf(text))),
  );
}

/**
 * Returns the schema that checks the form on the day `today`, for a child with this birthday. Its output is the body of
 * the request.
 */
export const growthFormSchema = (today: string, birthday: string | null) =>
  v.pipe(
    v.object({
      day: daySchema(today, birthday),
      heightCm: measureField(fields.heightCm),
      posture: v.nullable(v.picklist(postures)),
      weightKg: measureField(fields.weightKg),
      headCm: measureField(fields.headCm),
    }),
    v.forward(
      v.partialCheck(
        [['heightCm'], ['weightKg'], ['headCm']],
        ({ heightCm, weightKg, headCm }) => heightCm !== null || weightKg !== null || headCm !== null,
        '身高、体重、头围，至少填一项',
      ),
      ['heightCm'],
    ),
    v.transform(({ day, heightCm, posture, weightKg, headCm }): HealthEntry => ({
      kind: 'growth',
      day,
      heightMm: heightCm,
      posture: postureOn(birthday, day, posture),
      weightG: weightKg,
      headMm: headCm,
    })),
  );

const textOf = (value: number | null, { storedPerUnit }: Field): string =>
  value === null ? '' : String(value / storedPerUnit);

export const growthFieldsOf = ({ day, heightMm, posture, weightG, headMm }: GrowthRecord): GrowthFields => ({
  day,
  heightCm: textOf(heightMm, fields.heightCm),
  posture,
  weightKg: textOf(weightG, fields.weightKg),
  headCm: textOf(headMm, fields.headCm),
});

export const emptyGrowthFields = (today: string): GrowthFields => ({
  day: today,
  heightCm: '',
  posture: null,
  weightKg: '',
  headCm: '',
});

/**
 * Returns a typed number with ASCII digits and an ASCII point, because Chinese keyboards enter full-width characters.
 */
export const decimalText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[。，,]/g, '.')
    .replaceAll(/\s/g, '');
