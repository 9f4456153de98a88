import { type Report, spentKinds } from '#contract/learning/report.ts';
import { ACTIVE_SECONDS, daysOf, type PeriodKind, spanOf } from '#lib/report/period.ts';
import { type Bucket, bucketsOf, busiest, hourBuckets, sumSeconds } from '#features/report/buckets.ts';
import { ChartCard } from '#widgets/chart/ChartCard.tsx';
import { HeatMap } from '#features/report/charts/HeatMap.tsx';
import { TimeBars } from '#features/report/charts/TimeBars.tsx';
import { durationText, kindTexts, shortDayText, spanText, totalSeconds } from '#features/report/reportTexts.ts';
import { spaced } from '#lib/text/spaced.ts';

interface TimeChartsProps {
  kind: PeriodKind;
  report: Report;
}

const kindHeads = spentKinds.map((kind) => kindTexts[kind]);
const titles: Record<PeriodKind, string> = { day: '每个小时', week: '每一天', month: '每一天', year: '每个月' };

/** Returns the rows of the table, without the parts of a period that have no time. */
const rowsOf = (buckets: readonly Bucket[]): string[][] =>
  buckets
    .filter(({ seconds }) => totalSeconds(seconds) > 0)
    .map(({ name, seconds }) => [name, ...spentKinds.map((kind) => durationText(seconds[kind]))]);

/**
 * Shows how the time is distributed over the days or months of a period, over the hours of the day, and over the
 * sixteen weeks that end with the period.
 */
export function TimeCharts({ kind, report }: TimeChartsProps) {
  const buckets = bucketsOf(kind, report);
  const hours = hourBuckets(report);
  const most = busiest(buckets);
  const favourite = busiest(hours);
  const hasTime = totalSeconds(report.seconds) > 0;
  return (
    <>
      {hasTime && most && (
        <ChartCard
          title={titles[kind]}
          text={spaced`${most.name}最多，${durationText(totalSeconds(most.seconds))}`}
          heads={[kind === 'day' ? '时间' : kind === 'year' ? '月份' : '日期', ...kindHeads]}
          rows={rowsOf(buckets)}
        >
          <TimeBars
            buckets={buckets}
            label={spaced`${titles[kind]}的时间，${most.name}最多，${durationText(totalSeconds(most.seconds))}。下面的表格里有所有数字。`}
          />
        </ChartCard>
      )}
      {hasTime && kind !== 'day' && favourite && (
        <ChartCard
          title="一天里的什么时候"
          text={`最常在 ${favourite.name}`}
          heads={['时间', ...kindHeads]}
          rows={rowsOf(hours)}
        >
          <TimeBars
            buckets={hours}
            label={`一天里每个小时的时间，最常在 ${favourite.name}。下面的表格里有所有数字。`}
          />
        </ChartCard>
      )}
      {report.days.length > 0 && <HeatCard kind={kind} report={report} />}
    </>
  );
}

/**
 * Returns the number of days on which the child was active long enough. The gateway counts the days for the summary and
 * the streak in the same way.
 */
const countActive = (days: Report['days']): number => days.filter((day) => totalSeconds(day) >= ACTIVE_SECONDS).length;

function HeatCard({ kind, report }: TimeChartsProps) {
  const { daysFrom, to, today, days } = report;
  const isPresent = today <= to;
  const weeks = isPresent ? '最近十六周' : `截至${shortDayText(to)}的十六周`;
  const title = kind === 'year' ? '这一年的每一天' : weeks;
  const part: PeriodKind = kind === 'year' ? 'month' : 'week';
  const starts = [...new Set(daysOf({ from: daysFrom, to }).map((day) => spanOf(part, day).from))];
  const rows = starts.flatMap((from) => {
    const span = spanOf(part, from);
    const own = days.filter(({ day }) => day >= span.from && day <= span.to);
    const name = part === 'week' ? `${shortDayText(from)}那一周` : spanText(part, span, today);
    return own.length === 0 ? [] : [[name, `${countActive(own)} 天`, durationText(totalSeconds(sumSeconds(own)))]];
  });
  return (
    <ChartCard
      title={title}
      text="颜色越深，时间越长"
      heads={[part === 'week' ? '周' : '月份', '天数', '时间']}
      rows={rows}
    >
      <HeatMap report={report} label={`${title}，有 ${countActive(days)} 天留下了记录。下面的表格里有所有数字。`} />
    </ChartCard>
  );
}
