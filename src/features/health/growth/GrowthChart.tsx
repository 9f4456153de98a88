import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { Indicator, Sex } from '#lib/growth/growth.ts';
import { type AgeRange, ageMarks, type CurveRow, curveRows, curves, type Percentile } from './chartFrame.ts';
import type { GrowthPoint } from './growthPoints.ts';
import { unitOf } from './growthTexts.ts';
import styles from './GrowthChart.module.css';

interface GrowthChartProps {
  indicator: Indicator;
  sex: Sex;
  range: AgeRange;
  /** All measures of the child. The chart does not draw those outside its range of ages. */
  points: readonly GrowthPoint[];
  /** Describes the chart in words for screen readers. */
  label: string;
}

const [WIDTH, HEIGHT] = [343, 270];
const MARGIN = { top: 18, right: 30, bottom: 26, left: 34 };
const TEXT_SIZE = 11;

/**
 * Draws the measures of a child between the percentile curves of the WHO. The table below the chart contains the same
 * values.
 */
export function GrowthChart({ indicator, sex, range, points, label }: GrowthChartProps) {
  const rows = curveRows(indicator, sex, range);
  const shown = points.flatMap(({ id, ageDays = -1, comparable }) =>
    ageDays >= range.from && ageDays <= range.to ? [{ id, ageDays, value: comparable }] : [],
  );
  const values = [...rows.flatMap((row) => [row.values[3], row.values[97]]), ...shown.map(({ value }) => value)];
  const x = scaleLinear([range.from, range.to], [MARGIN.left, WIDTH - MARGIN.right]);
  const y = scaleLinear([Math.min(...values), Math.max(...values)], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(6);
  const band = (low: Percentile, high: Percentile) =>
    area<CurveRow>(
      ({ ageDays }) => x(ageDays),
      (row) => y(row.values[low]),
      (row) => y(row.values[high]),
    )(rows) ?? '';
  const curve = (percentile: Percentile) =>
    line<CurveRow>(
      ({ ageDays }) => x(ageDays),
      (row) => y(row.values[percentile]),
    )(rows) ?? '';
  const own =
    line<(typeof shown)[number]>(
      ({ ageDays }) => x(ageDays),
      ({ value }) => y(value),
    )(shown) ?? '';
  const last = rows.at(-1);
  const latest = shown.at(-1);

  return (
    <svg className={styles['chart']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {y.ticks(6).map((tick) => (
        <g key={tick}>
          <line className={styles['grid']} x1={MARGIN.left} x2={WIDTH - MARGIN.right} y1={y(tick)} y2={y(tick)} />
          <text className={styles['mark']} fontSize={TEXT_SIZE} x={MARGIN.left - 6} y={y(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      <path className={styles['outer']} d={band(3, 97)} />
      <path className={styles['inner']} d={band(15, 85)} />
      {curves.map(({ percentile }) => (
        <path
          key={percentile}
          className={percentile === 50 ? styles['median'] : styles['curve']}
          d={curve(percentile)}
        />
      ))}
      {last &&
        curves.map(({ percentile }) => (
          <text
            key={percentile}
            className={styles['mark']}
            fontSize={TEXT_SIZE - 1}
            x={WIDTH - MARGIN.right + 4}
            y={y(last.values[percentile]) + 4}
          >
            P{percentile}
          </text>
        ))}
      {ageMarks(range).map(({ ageDays, text }) => (
        <text
          key={text}
          className={styles['mark']}
          fontSize={TEXT_SIZE}
          x={x(ageDays)}
          y={HEIGHT - 8}
          textAnchor="middle"
        >
          {text}
        </text>
      ))}
      {unitOf(indicator) && (
        <text className={styles['mark']} fontSize={TEXT_SIZE} x={MARGIN.left - 6} y={10} textAnchor="end">
          {unitOf(indicator)}
        </text>
      )}
      <path className={styles['own']} d={own} />
      {shown.map((point) => (
        <circle
          key={point.id}
          className={point === latest ? styles['latest'] : styles['point']}
          cx={x(point.ageDays)}
          cy={y(point.value)}
          r={point === latest ? 5.5 : 4}
        />
      ))}
    </svg>
  );
}
