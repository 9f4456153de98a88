import type { Indicator } from '#lib/growth/growth.ts';

interface Words {
  unit: string;
  digits: number;
  more: string;
  less: string;
}

const words: Record<Indicator, Words> = {
  height: { unit: '厘米', digits: 1, more: '高', less: '矮' },
  weight: { unit: '千克', digits: 2, more: '重', less: '轻' },
  bmi: { unit: '', digits: 1, more: '高', less: '低' },
  head: { unit: '厘米', digits: 1, more: '大', less: '小' },
};

export const unitOf = (indicator: Indicator): string => words[indicator].unit;

/** Returns a value such as `110.5` or `18.65`, without zeros at the end. */
export function numberText(indicator: Indicator, value: number): string {
  const text = value.toFixed(words[indicator].digits);
  return indicator === 'weight' ? text.replace(/\.?0+$/, '') : text.replace(/\.0$/, '');
}

export const valueText = (indicator: Indicator, value: number): string =>
  `${numberText(indicator, value)}${unitOf(indicator) && ` ${unitOf(indicator)}`}`;

/** The percentiles outside which the app advises parents to ask a doctor. */
const LOWEST_USUAL_PERCENTILE = 3;
const HIGHEST_USUAL_PERCENTILE = 97;

/**
 * Returns a percentile such as `P45`. Below P1 and above P99, the text names only this limit, because the measurements
 * are not precise enough there.
 */
export function percentileText(percentile: number): string {
  if (percentile < 1) return '低于 P1';
  return percentile > 99 ? '高于 P99' : `P${Math.round(percentile)}`;
}

export const isOutside = (percentile: number): boolean =>
  percentile < LOWEST_USUAL_PERCENTILE || percentile > HIGHEST_USUAL_PERCENTILE;

/** Returns a text that explains a percentile, and does not worry parents without need. */
export function meaningText(indicator: Indicator, percentile: number): string {
  const { more, less } = words[indicator];
  if (!isOutside(percentile)) {
    const lower = Math.round(percentile);
    return `在常见的范围里：100 个同龄孩子里，大约比 ${lower} 个${more}。每个孩子都有自己的节奏，曲线平稳比数字大小更重要。`;
  }
  const most = percentile < LOWEST_USUAL_PERCENTILE ? less : more;
  return `比 97% 的同龄孩子都${most}一些。一次测量说明不了什么，可以先看看有没有量准、单位对不对；方便的时候带上这些记录，请儿保医生看一看，会更放心。`;
}
