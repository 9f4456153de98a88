import * as v from 'valibot';
import { Cursor, PageSize } from '#contract/catalogue/catalogue.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Day, RandomId, boundedText, filledText, listOf, wholeNumber } from '#contract/fields.ts';
import {
  aimKinds,
  aimMeasures,
  DAYS_TO_CHECK_OFF,
  experienceTags,
  MAX_STEPS,
  MAX_TAGS,
} from '#lib/experience/aimRules.ts';

/**
 * The maximum lengths in UTF-16 units. Every permitted text is shorter, because `lib/experience/aimRules.ts` limits the
 * number of characters.
 */
const Title = filledText(200);
const Note = boundedText(1_000);
const StepText = filledText(300);
const MAX_STEP_ID = 9_999;

export const Tags = listOf(v.picklist(experienceTags), MAX_TAGS);

const EntryId = boundedText(64, 1);

const shared = {
  kind: v.picklist(aimKinds),
  measure: v.picklist(aimMeasures),
  title: Title,
  note: Note,
  tags: Tags,
  target: Count,
  deadline: v.nullable(Day),
};

/** The state of the public entry by which the family shares an aim. */
const EntryState = v.picklist(['pending', 'approved', 'refused']);

/**
 * An aim of a child. `progress` may exceed `target`. The strings have no maximum length here, because the schemas of
 * requests already limit them.
 */
export const Aim = v.object({
  id: RandomId,
  ...shared,
  title: v.string(),
  note: v.string(),
  progress: Count,
  startDay: Day,
  steps: listOf(v.object({ id: Count, text: v.string(), doneOn: v.nullable(Day) }), MAX_STEPS),
  /** Which of the last `DAYS_TO_CHECK_OFF` days, today included, the family has checked off. */
  checkedDays: listOf(Day, DAYS_TO_CHECK_OFF),
  state: v.picklist(['open', 'reached']),
  reachedOn: v.nullable(Day),
  isCelebrated: v.boolean(),
  entry: v.nullable(v.object({ id: EntryId, state: EntryState })),
});
export type Aim = v.InferOutput<typeof Aim>;

/**
 * The fields of an aim that a family enters. A step with the id 0 is new. The target of an aim that is measured in
 * steps is the number of its steps.
 */
export const AimInput = v.object({
  ...shared,
  steps: listOf(v.object({ id: wholeNumber(0, MAX_STEP_ID), text: StepText }), MAX_STEPS),
});
export type AimInput = v.InferOutput<typeof AimInput>;

const params = v.object({ aimId: RandomId });

/**
 * The aims, newest first. The call also sets aims to `reached` if the child has reached their target since the previous
 * call.
 */
export const listAims = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/aims',
  summary: 'A page of the aims of the child',
  access: 'registered',
  query: v.object({ state: v.picklist(['open', 'reached']), limit: PageSize, cursor: v.optional(Cursor) }),
  reply: v.object({ items: v.array(Aim), next: v.nullable(v.string()) }),
});

export const getAim = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/aims/:aimId',
  summary: 'An aim of the child',
  access: 'registered',
  params,
  reply: Aim,
});

export const addAim = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/aims',
  summary: 'Set an aim for the child',
  access: 'registered',
  body: AimInput,
  reply: Aim,
});

export const changeAim = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/aims/:aimId',
  summary: 'Replace what the family has written about an aim',
  access: 'registered',
  params,
  body: AimInput,
  reply: Aim,
});

/**
 * The gateway answers a repeated call with 404, as if the aim belonged to another family; clients treat that as
 * success.
 */
export const removeAim = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/aims/:aimId',
  summary: 'Delete an aim',
  access: 'registered',
  params,
  reply: v.object({}),
});

/**
 * `stepId` is 0 if a day is checked off. Days can be checked off only for aims that are measured in days, and steps
 * only for aims that are measured in steps.
 */
export const markAim = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/aims/:aimId/marks',
  summary: 'Check off a day or a step of an aim, or undo it',
  access: 'registered',
  params,
  body: v.object({ stepId: wholeNumber(0, MAX_STEP_ID), day: Day, isDone: v.boolean() }),
  reply: Aim,
});

export const celebrateAim = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/aims/:aimId/celebrated',
  summary: 'Remember that a reached aim was celebrated, so that no device does it again',
  access: 'registered',
  isUnasked: true,
  params,
  reply: v.object({}),
});
