import type { DictationResult } from '#contract/learning/dictation.ts';
import type { PriceStep } from '#contract/mall/orders.ts';
import type { ParcelReport } from '#contract/mall/parcels.ts';
import type { Limits } from '#lib/eyeCare/limitRules.ts';
import { yuanText } from '#lib/money.ts';
import { weekdayNames } from '#lib/time/calendarDay.ts';
import { momentText } from '#lib/time/dates.ts';
import { dayText } from '#lib/time/dayText.ts';
import { HOUR_MINUTES } from '#lib/time/time.ts';
import { PART_COUNT, partsIn } from '#lib/works/heardParts.ts';
import { devicesInfo } from '#server/domain/devices/devicesInfo.ts';
import { carrierOf } from '#server/domain/orders/tracking/carriers.ts';

/*
 * What parents read in the list of personal data and in the export instead of values that are stored for machines.
 */

/** Returns the kind of device for a caller. The code is added for apps of partners, whose names we do not know. */
export const callerText = (caller: string): string => devicesInfo[caller]?.name ?? `合作应用（${caller}）`;

export const carrierName = (code: string): string => carrierOf(code).name;

const stepTexts: Partial<Record<string, string>> = {
  list: '商品',
  member: '会员优惠',
  coupon: '优惠券',
  freight: '运费',
};

/** Returns how a price is made up, such as `商品 ¥99.00、运费 ¥8.00`. */
export const priceSteps = (steps: readonly PriceStep[]): string[] =>
  steps.map(({ kind, fen, shells }) => {
    const sums = [...(shells === 0 ? [] : [`${shells} 贝壳`]), ...(fen === 0 && shells !== 0 ? [] : [sumText(fen)])];
    return `${stepTexts[kind] ?? '其他'} ${sums.join(' + ')}`;
  });

const sumText = (fen: number): string => `${fen < 0 ? '-' : ''}¥${yuanText(Math.abs(fen))}`;

export const parcelReports = (reports: readonly ParcelReport[]): string[] =>
  reports.map(({ at, text }) => `${momentText(at)} ${text}`);

const markTexts = { right: '对', wrong: '错', skipped: '没写' } as const;
export const dictationMarks = (marks: DictationResult['marks']): string[] =>
  marks.map(({ text, mark }) => `${text}（${markTexts[mark]}）`);

/** Returns the texts of sentences or steps, which are stored with further data. */
export const textsIn = (items: readonly { text: string }[]): string[] => items.map(({ text }) => text);

export const heardParts = (parts: number): string => `${partsIn(parts).length} / ${PART_COUNT}`;

/** Returns a period such as `2026年11月23日起的一周`, for the stored periods of creators and tasks. */
export function periodText(period: string): string {
  if (period === 'all' || period === 'once') return '不分时间';
  const [kind, day] = period.includes(' ') ? period.split(' ') : ['day', period];
  const from = dayText(day ?? '');
  if (kind === 'week') return `${from}起的一周`;
  return kind === 'month' ? `${from}起的一个月` : from;
}

export const centimetres = (mm: number): string => `${mm / 10} 厘米`;
export const kilograms = (g: number): string => `${g / 1_000} 千克`;
/** Returns an eyesight in the five-grade notation, such as `5.0`. */
export const visionText = (tenths: number): string => (tenths / 10).toFixed(1);

/** Returns the limits of a child in words: the breaks, and one text for each weekday. */
export function limitTexts({ isOn, days, breakAfterMinutes, breakMinutes }: Limits): string[] {
  if (!isOn) return ['没有打开'];
  return [
    ...(breakAfterMinutes === null ? [] : [`看 ${breakAfterMinutes} 分钟休息 ${breakMinutes} 分钟`]),
    ...days.map(({ screenMinutes, listenMinutes, bedtime }, index) => {
      const facts = [
        screenMinutes === null ? '看不限' : `看 ${screenMinutes} 分钟`,
        listenMinutes === null ? '听不限' : `听 ${listenMinutes} 分钟`,
        ...(bedtime === null ? [] : [`${minuteText(bedtime.from)} 到 ${minuteText(bedtime.to)} 睡觉`]),
      ];
      return `周${weekdayNames[index] ?? ''}${facts.join('，')}`;
    }),
  ];
}

/** Returns a time such as `20:30` for a minute of the day. */
const minuteText = (minute: number): string =>
  [Math.floor(minute / HOUR_MINUTES), minute % HOUR_MINUTES].map((part) => String(part).padStart(2, '0')).join(':');
