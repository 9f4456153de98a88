import type { HealthView } from './healthHref.ts';

export const viewTexts: Record<HealthView, string> = {
  height: '身高',
  weight: '体重',
  bmi: 'BMI',
  head: '头围',
  vision: '视力',
  teeth: '牙齿',
};

const YOUNG_MONTHS = 24;

/**
 * Returns an age such as `14 个月`, `5 岁` or `5 岁 3 个月`, and `出生` for the day of birth. A record may be older than the
 * birthday, if the family has corrected the birthday since; for such a day the text is `—`.
 */
export function ageText(birthday: string, day: string): string {
  if (day < birthday) return '—';
  if (day === birthday) return '出生';
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = birthday.split('-').map(Number);
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const months = (year - bornYear) * 12 + month - bornMonth - (date < bornDay ? 1 : 0);
  if (months < 1) return '不到 1 个月';
  if (months < YOUNG_MONTHS) return `${months} 个月`;
  const rest = months % 12;
  return `${Math.floor(months / 12)} 岁${rest === 0 ? '' : ` ${rest} 个月`}`;
}
