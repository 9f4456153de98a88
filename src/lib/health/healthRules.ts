/** The kinds of health records: body measures, eyesight, or an event of a tooth. */
export const healthKinds = ['growth', 'vision', 'teeth'] as const;
export type HealthKind = (typeof healthKinds)[number];

/** The subjects of the health records that a family can follow over time. */
export const healthTopics = ['height', 'weight', 'head', 'vision', 'teeth'] as const;
export type HealthTopic = (typeof healthTopics)[number];

/**
 * The maximum number of records of one kind for one child. It is enough for a record a week for more than seven years.
 */
export const MAX_HEALTH_RECORDS = 400;

/**
 * The limits of measures. A value outside them is a mistake, such as a height in metres, and is refused. An unusual
 * value within them is accepted after the family has confirmed it. Lengths are in millimetres, the weight is in grams.
 */
export const measureLimits = {
  heightMm: { least: 300, most: 2_300 },
  weightG: { least: 500, most: 250_000 },
  headMm: { least: 200, most: 700 },
} as const;
export type BodyMeasure = keyof typeof measureLimits;

/** Eyesight in the five-grade notation of China's standard charts (GB 11533), multiplied by ten: 50 is 5.0. */
export const visionLimits = { least: 40, most: 53 } as const;

/** The events that concern one tooth. */
export const toothEvents = ['erupted', 'shed', 'cavity', 'filled', 'sealed'] as const;
/** The treatments by a dentist that concern all teeth. */
export const mouthEvents = ['check', 'fluoride'] as const;
export type ToothEvent = (typeof toothEvents)[number];
export type TeethEvent = ToothEvent | (typeof mouthEvents)[number];

export const isMouthEvent = (event: TeethEvent): event is (typeof mouthEvents)[number] =>
  (mouthEvents as readonly string[]).includes(event);

/** The quadrants of milk teeth in FDI notation: upper right, upper left, lower left, lower right. */
const MILK_QUADRANTS = [5, 6, 7, 8];
const PERMANENT_QUADRANTS = [1, 2, 3, 4];

const numbered = (quadrants: readonly number[], most: number): number[] =>
  quadrants.flatMap((quadrant) => Array.from({ length: most }, (_, index) => quadrant * 10 + index + 1));

/** The numbers (in FDI notation) of the twenty milk teeth, and of the permanent teeth without wisdom teeth. */
export const milkTeeth: readonly number[] = numbered(MILK_QUADRANTS, 5);
export const permanentTeeth: readonly number[] = numbered(PERMANENT_QUADRANTS, 7);

/** The maximum number of pictures in one record of teeth. */
export const MAX_TEETH_PICTURES = 3;

/** Returns whether an event can happen to a tooth. The tooth null stands for all teeth. */
export function isTeethEvent(event: TeethEvent, tooth: number | null): boolean {
  if (tooth === null || isMouthEvent(event)) return tooth === null && isMouthEvent(event);
  return milkTeeth.includes(tooth) || (event !== 'shed' && permanentTeeth.includes(tooth));
}
