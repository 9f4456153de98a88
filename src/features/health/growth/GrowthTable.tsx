import type { Indicator } from '#lib/growth/growth.ts';
import { dayText } from '#lib/time/dayText.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { editHealthHref } from '#features/health/healthHref.ts';
import { ageText, viewTexts } from '#features/health/healthTexts.ts';
import { RecordTable } from '#features/health/RecordTable.tsx';
import { spaced } from '#lib/text/spaced.ts';
import type { GrowthPoint } from './growthPoints.ts';
import { percentileText, valueText } from './growthTexts.ts';

interface GrowthTableProps {
  birthday: string | null;
  indicator: Indicator;
  points: readonly GrowthPoint[];
}

/** The measures of a curve, newest first. Each day links to the form of its record. */
export const GrowthTable = ({ birthday, indicator, points }: GrowthTableProps) => (
  <RecordTable caption={spaced`${viewTexts[indicator]}记录`} heads={['日期', '年龄', viewTexts[indicator], '百分位']}>
    {[...points].reverse().map(({ id, day, value, percentile }) => (
      <tr key={id}>
        <th scope="row">
          <AppLink href={editHealthHref('growth', id)} aria-label={`编辑${dayText(day)}的记录`}>
            {dayText(day)}
          </AppLink>
        </th>
        <td>{birthday === null ? '—' : ageText(birthday, day)}</td>
        <td>{valueText(indicator, value)}</td>
        <td>{percentile === undefined ? '—' : percentileText(percentile)}</td>
      </tr>
    ))}
  </RecordTable>
);
