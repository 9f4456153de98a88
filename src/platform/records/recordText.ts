import type { HealthRecord } from '#contract/family/health.ts';
import { teethEventTexts, toothText } from '#lib/health/toothTexts.ts';

/** Returns a number without trailing zeros. */
const decimal = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

const line = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' · ');

/** Returns the content of a health record as text, such as `身高 110.5 厘米 · 体重 18.65 千克`. */
export function recordText(record: HealthRecord): string {
  if (record.kind === 'growth') {
    const { heightMm, weightG, headMm } = record;
    return line([
      heightMm === null ? null : `身高 ${decimal(heightMm / 10, 1)} 厘米`,
      weightG === null ? null : `体重 ${decimal(weightG / 1_000, 2)} 千克`,
      headMm === null ? null : `头围 ${decimal(headMm / 10, 1)} 厘米`,
    ]);
  }
  if (record.kind === 'vision') {
    const eye = (side: string, tenths: number | null) =>
      tenths === null ? null : `${side} ${(tenths / 10).toFixed(1)}`;
    return line([eye('左眼', record.left), eye('右眼', record.right)]);
  }
  return `${toothText(record.tooth)}：${teethEventTexts[record.event]}`;
}
