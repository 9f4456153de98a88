import { milkTeeth, type TeethEvent } from './healthRules.ts';

export const teethEventTexts: Record<TeethEvent, string> = {
  erupted: '长出来了',
  shed: '掉了',
  cavity: '有蛀牙',
  filled: '补好了',
  sealed: '做了窝沟封闭',
  check: '检查牙齿',
  fluoride: '涂了氟',
};

export const jaws = [
  { value: 'upper', label: '上面' },
  { value: 'lower', label: '下面' },
] as const;
export const sides = [
  { value: 'left', label: '左边' },
  { value: 'right', label: '右边' },
] as const;
type Jaw = (typeof jaws)[number]['value'];
type Side = (typeof sides)[number]['value'];

const milkNames = [
  '门牙（乳中切牙）',
  '第 2 颗（乳侧切牙）',
  '第 3 颗（乳尖牙）',
  '第 4 颗（乳磨牙）',
  '第 5 颗（乳磨牙）',
];
const permanentNames = [
  ...['门牙（中切牙）', '第 2 颗（侧切牙）', '第 3 颗（尖牙）', '第 4 颗（前磨牙）', '第 5 颗（前磨牙）'],
  ...['第 6 颗（六龄齿）', '第 7 颗（磨牙）'],
];

export const toothNames = (isMilk: boolean): readonly string[] => (isMilk ? milkNames : permanentNames);

/**
 * The numbers of the quadrants in the FDI notation of teeth. `left` and `right` are the sides from the child's point of
 * view.
 */
const quadrants: Record<Jaw, Record<Side, number>> = { upper: { right: 1, left: 2 }, lower: { left: 3, right: 4 } };
const MILK_OFFSET = 4;

export interface ToothPlace {
  isMilk: boolean;
  jaw: Jaw;
  side: Side;
  /** The position of the tooth in its quadrant, counted from the middle, beginning with 1. */
  place: number;
}

export function placeOf(tooth: number): ToothPlace {
  const isMilk = milkTeeth.includes(tooth);
  const quadrant = Math.floor(tooth / 10) - (isMilk ? MILK_OFFSET : 0);
  const jaw = quadrant <= 2 ? 'upper' : 'lower';
  const side = quadrants[jaw].left === quadrant ? 'left' : 'right';
  return { isMilk, jaw, side, place: tooth % 10 };
}

export const toothAt = ({ isMilk, jaw, side, place }: ToothPlace): number =>
  (quadrants[jaw][side] + (isMilk ? MILK_OFFSET : 0)) * 10 + place;

/** Returns the name of a tooth, such as `右上乳牙第 2 颗`, or `全口` if the record concerns all teeth. */
export function toothText(tooth: number | null): string {
  if (tooth === null) return '全口';
  const { isMilk, jaw, side, place } = placeOf(tooth);
  const where = `${side === 'left' ? '左' : '右'}${jaw === 'upper' ? '上' : '下'}`;
  return `${where}${isMilk ? '乳牙' : '恒牙'}${place === 1 ? '门牙' : `第 ${place} 颗`}`;
}
