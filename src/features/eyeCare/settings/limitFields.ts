import { Limits } from '#contract/family/eyeCare.ts';
import { emptyBedtimes, type DayLimits, type Limits as LimitsOfChild } from '#lib/eyeCare/limitRules.ts';
import * as v from 'valibot';

export const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

/** Groups of days that parents usually change together. */
export const dayGroups = [
  { label: '每天', days: [0, 1, 2, 3, 4, 5, 6] },
  { label: '上学日', days: [0, 1, 2, 3, 4] },
  { label: '周末', days: [5, 6] },
] as const;

/** Groups of nights that parents usually change together: the nights before school days, and the other ones. */
export const nightGroups = [
  { label: '每晚', days: [0, 1, 2, 3, 4, 5, 6] },
  { label: '周日到周四晚', days: [0, 1, 2, 3, 6] },
  { label: '周五、周六晚', days: [4, 5] },
] as const;

/** The schema that checks the form. */
export const limitsFormSchema = v.pipe(
  Limits,
  v.forward(
    v.check(
      (limits) => emptyBedtimes(limits).length === 0,
      ({ input }) =>
        `${emptyBedtimes(input)
          .map((index) => `${weekdays[index] ?? ''}晚`)
          .join('、')}的睡觉和起床时间一样，请改一下`,
    ),
    ['days'],
  ),
);

/** Returns the limits of all days after a change to some of them. */
export const withDays = (
  days: readonly DayLimits[],
  chosen: readonly number[],
  change: (day: DayLimits) => Partial<DayLimits>,
): DayLimits[] => days.map((day, index) => (chosen.includes(index) ? { ...day, ...change(day) } : day));

/**
 * Returns those limits of the first chosen day that `part` selects, and whether they differ on the other chosen days.
 */
export function shownDay<Part>(
  days: readonly DayLimits[],
  chosen: readonly number[],
  part: (day: DayLimits) => Part,
): { day: Part; isMixed: boolean } {
  const [day = part({ screenMinutes: null, listenMinutes: null, bedtime: null }), ...others] = chosen
    .flatMap((index) => days[index] ?? [])
    .map(part);
  return { day, isMixed: others.some((other) => JSON.stringify(other) !== JSON.stringify(day)) };
}

export const hasSameLimits = (left: LimitsOfChild, right: LimitsOfChild): boolean =>
  JSON.stringify({ ...left, isOn: true }) === JSON.stringify({ ...right, isOn: true });
