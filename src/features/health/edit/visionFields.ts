import * as v from 'valibot';
import type { HealthEntry, VisionRecord } from '#contract/family/health.ts';
import { daySchema } from '#widgets/form/daySchema.ts';

/**
 * The values of the form. The eyesight of an eye is a step of the chart in tenths, as a string, or null if the eye was
 * not tested.
 */
export const VisionFields = v.object({ day: v.string(), left: v.nullable(v.string()), right: v.nullable(v.string()) });
export type VisionFields = v.InferOutput<typeof VisionFields>;

const numberOf = (step: string | null): number | null => (step === null ? null : Number(step));
const textOf = (step: number | null): string | null => (step === null ? null : String(step));

/**
 * Returns the schema that checks the form on the day `today`, for a child with this birthday. Its output is the body of
 * the request.
 */
export const visionFormSchema = (today: string, birthday: string | null) =>
  v.pipe(
    v.object({ ...VisionFields.entries, day: daySchema(today, birthday) }),
    v.forward(
      v.partialCheck(
        [['left'], ['right']],
        ({ left, right }) => left !== null || right !== null,
        '左眼和右眼，至少选一只',
      ),
      ['right'],
    ),
    v.transform(({ day, left, right }): HealthEntry => ({
      kind: 'vision',
      day,
      left: numberOf(left),
      right: numberOf(right),
    })),
  );

export const visionFieldsOf = ({ day, left, right }: VisionRecord): VisionFields => ({
  day,
  left: textOf(left),
  right: textOf(right),
});

export const emptyVisionFields = (today: string): VisionFields => ({ day: today, left: null, right: null });
