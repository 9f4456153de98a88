import { scaleBand, scaleLinear } from 'd3-scale';
import { spentKinds } from '#contract/learning/report.ts';
import type { Bucket } from '#features/report/buckets.ts';
import { totalSeconds } from '#features/report/reportTexts.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '#lib/time/time.ts';
import { kindColours } from './kindColours.ts';
import axis from '#widgets/chart/axis.module.css';

interface TimeBarsProps {
  buckets: readonly Bucket[];
  /** Describes the chart in words for screen readers. */
  label: string;
}

const [WIDTH, HEIGHT] = [311, 168];
const MARGIN = { top: 12, right: 0, bottom: 22, left: 34 };
const TEXT_SIZE = 11;
const TICKS = 3;
/** If the time of a bar reaches this limit, the axis is labelled in hours instead of minutes. */
const HOURS_AXIS_FROM_SECONDS = 3 * HOUR_SECONDS;

/** A bar chart with one bar for each part of a period. A bar is divided by the kinds of time. */
export function TimeBars({ buckets, label }: TimeBarsProps) {
  const most = Math.max(10 * MINUTE_SECONDS, ...buckets.map(({ seconds }) => totalSeconds(seconds)));
  const [unit, unitText] = most >= HOURS_AXIS_FROM_SECONDS ? [HOUR_SECONDS, '小时'] : [MINUTE_SECONDS, '分钟'];
  const x = scaleBand(
    buckets.map(({ id }) => id),
    [MARGIN.left, WIDTH - MARGIN.right],
  ).padding(0.3);
  const y = scaleLinear([0, most / unit], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(TICKS);
  const width = Math.min(x.bandwidth(), 22);
  return (
    <svg className={axis['chart']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {y.ticks(TICKS).map((tick) => (
        <g key={tick}>
          <line className={axis['grid']} x1={MARGIN.left} x2={WIDTH} y1={y(tick)} y2={y(tick)} />
          <text className={axis['mark']} fontSize={TEXT_SIZE} x={MARGIN.left - 6} y={y(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      <text className={axis['mark']} fontSize={TEXT_SIZE} x={0} y={HEIGHT - 6}>
        {unitText}
      </text>
      {buckets.map((bucket) => {
        const middle = (x(bucket.id) ?? 0) + x.bandwidth() / 2;
        let below = 0;
        return (
          <g key={bucket.id}>
            {spentKinds.map((kind) => {
              const value = bucket.seconds[kind] / unit;
              if (value === 0) return null;
              const top = y(below + value);
              const height = y(below) - top;
              below += value;
              return (
                <rect
                  key={kind}
                  className={kindColours[kind]}
                  x={middle - width / 2}
                  y={top}
                  width={width}
                  height={height}
                />
              );
            })}
            <text className={axis['mark']} fontSize={TEXT_SIZE} x={middle} y={HEIGHT - 6} textAnchor="middle">
              {bucket.label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
