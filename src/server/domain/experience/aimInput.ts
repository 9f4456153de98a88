import type { AimInput } from '#contract/experience/aims.ts';
import {
  AIM_NOTE_LENGTH,
  AIM_TITLE_LENGTH,
  daysUntil,
  measuresOf,
  MAX_DAYS_AHEAD,
  maxTargets,
  STEP_LENGTH,
} from '#lib/experience/aimRules.ts';
import { textLength } from '#lib/text/clean/plainText.ts';
import { daysAfter, isCalendarDay } from '#lib/time/calendarDay.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { StoredStep } from '#server/database/tables/experience/aims.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { plainText } from '#server/http/publicText.ts';
import type { AimRow } from './updateAimStates.ts';

type Before = Pick<AimRow, 'measure' | 'target' | 'deadline' | 'startDay'> & { steps: readonly StoredStep[] };

/**
 * Returns the columns of an aim, or throws a refusal. `before` contains the stored columns of an aim that is changed.
 */
export function acceptedAim(input: AimInput, now: Date, before?: Before) {
  const { kind, measure, tags, deadline } = input;
  if (!measuresOf[kind].includes(measure)) throw new Problem(400, 'invalid_input');
  const steps = storedSteps(input.steps, before?.steps ?? []);
  const target = measure === 'steps' ? steps.length : input.target;
  if (target < 1 || (measure !== 'steps' && target > maxTargets[measure])) throw new Problem(400, 'invalid_input');
  const today = chinaDay(now);
  checkDeadline(deadline, before?.deadline ?? null, today);
  checkDays({ measure, target, deadline }, before, today);
  const title = textWithin(input.title, AIM_TITLE_LENGTH);
  if (title === '') throw new Problem(400, 'invalid_input');
  const note = textWithin(input.note, AIM_NOTE_LENGTH);
  return { kind, measure, title, note, tags: [...new Set(tags)], steps, target, deadline };
}

function textWithin(written: string, most: number): string {
  const text = plainText(written);
  if (textLength(text) > most) throw new Problem(400, 'invalid_input');
  return text;
}

/** Returns the steps with their ids. A step keeps its id when its text changes, so that it stays checked off. */
function storedSteps(written: AimInput['steps'], before: readonly StoredStep[]): StoredStep[] {
  const known = new Set(before.map(({ id }) => id));
  let last = Math.max(0, ...known);
  return written.map(({ id, text }) => {
    const clean = textWithin(text, STEP_LENGTH);
    if (clean === '') throw new Problem(400, 'invalid_input');
    // If the client sends an id several times, only the first of these steps gets it.
    return { id: known.delete(id) ? id : (last += 1), text: clean };
  });
}

/**
 * Refuses a number of days that is greater than the number of days until the deadline, unless the family has not
 * changed it.
 */
function checkDays(
  { measure, target, deadline }: Omit<Before, 'steps' | 'startDay'>,
  before: Before | undefined,
  today: string,
) {
  if (measure !== 'days') return;
  if (before?.measure === measure && before.target === target && before.deadline === deadline) return;
  const days = daysUntil(deadline, before?.startDay ?? today);
  if (days !== undefined && target > days) throw new Problem(400, 'aim_days_many', { days });
}

function checkDeadline(deadline: string | null, before: string | null, today: string): void {
  if (deadline === null || deadline === before) return;
  if (!isCalendarDay(deadline)) throw new Problem(400, 'invalid_input');
  if (deadline < today) throw new Problem(400, 'aim_deadline_over');
  if (deadline > daysAfter(today, MAX_DAYS_AHEAD)) throw new Problem(400, 'aim_deadline_far');
}
