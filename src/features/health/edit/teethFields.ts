import * as v from 'valibot';
import type { HealthEntry, TeethRecord } from '#contract/family/health.ts';
import { isMouthEvent, isTeethEvent, mouthEvents, toothEvents } from '#lib/health/healthRules.ts';
import { placeOf, toothAt } from '#lib/health/toothTexts.ts';
import { daySchema } from '#widgets/form/daySchema.ts';

const Event = v.picklist([...toothEvents, ...mouthEvents]);

export const TeethFields = v.object({
  day: v.string(),
  event: v.nullable(Event),
  set: v.picklist(['milk', 'permanent']),
  jaw: v.nullable(v.picklist(['upper', 'lower'])),
  side: v.nullable(v.picklist(['left', 'right'])),
  /** The number of the tooth counted from the middle, as a string. */
  place: v.nullable(v.string()),
  /** The pictures, as ids of finished uploads. */
  pictures: v.array(v.string()),
});
export type TeethFields = v.InferOutput<typeof TeethFields>;

function toothOf({ event, set, jaw, side, place }: Omit<TeethFields, 'day' | 'pictures'>): number | null {
  if (event === null || isMouthEvent(event) || jaw === null || side === null || place === null) return null;
  return toothAt({ isMilk: set === 'milk', jaw, side, place: Number(place) });
}

/**
 * Returns the schema that checks the form on the day `today`, for a child with this birthday. Its output is the body of
 * the request.
 */
export const teethFormSchema = (today: string, birthday: string | null) =>
  v.pipe(
    v.object({
      ...TeethFields.entries,
      day: daySchema(today, birthday),
      event: v.pipe(
        v.nullable(Event),
        v.guard((event): event is v.InferOutput<typeof Event> => event !== null, '请选一下怎么了'),
      ),
    }),
    v.forward(
      v.check(
        ({ event, set }) => event !== 'shed' || set === 'milk',
        '换牙掉的是乳牙；恒牙要是碰掉了，请马上带孩子去看牙医',
      ),
      ['set'],
    ),
    v.forward(
      v.check((fields) => isMouthEvent(fields.event) || fields.jaw !== null, '请选上面还是下面'),
      ['jaw'],
    ),
    v.forward(
      v.check((fields) => isMouthEvent(fields.event) || fields.side !== null, '请选哪一边'),
      ['side'],
    ),
    v.forward(
      v.check((fields) => {
        if (isMouthEvent(fields.event)) return true;
        const tooth = toothOf(fields);
        const isPossible = tooth === null || fields.event === 'shed' || isTeethEvent(fields.event, tooth);
        return fields.place !== null && isPossible;
      }, '请选是哪一颗牙'),
      ['place'],
    ),
    v.transform((fields): HealthEntry => {
      const { day, event, pictures } = fields;
      return { kind: 'teeth', day, event, tooth: toothOf(fields), pictures };
    }),
  );

export function teethFieldsOf({ day, event, tooth, ...record }: TeethRecord): TeethFields {
  const shared = { day, event, pictures: (record.pictures ?? []).map(({ id }) => id) };
  const nowhere = { ...shared, set: 'milk' as const, jaw: null, side: null, place: null };
  if (tooth === null) return nowhere;
  const { isMilk, jaw, side, place } = placeOf(tooth);
  return { ...shared, set: isMilk ? 'milk' : 'permanent', jaw, side, place: String(place) };
}

export const emptyTeethFields = (today: string): TeethFields => ({
  day: today,
  event: null,
  set: 'milk',
  jaw: null,
  side: null,
  place: null,
  pictures: [],
});
