import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { Report } from '#contract/learning/report.ts';
import { daysBetween } from '#lib/time/calendarDay.ts';
import { scoreOf, shortDayText } from '#features/report/reportTexts.ts';
import axis from '#widgets/chart/axis.module.css';
import styles from './ScoreLine.module.css';

interface ScoreLineProps {
  report: Report;
  /** Describes the chart in words for screen readers. */
  label: string;
}

const [WIDTH, HEIGHT] = [311, 128];
const MARGIN = { top: 12, right: 10, bottom: 22, left: 34 };
const TEXT_SIZE = 11;
const TICKS = [0, 50, 100];

/** Shows a line with the percentage of right words for each day with a dictation. */
export function ScoreLine({ report: { from, to, dictations }, label }: ScoreLineProps) {
  const points = dictations.days.flatMap((day) => {
    const score = scoreOf(day);
    return score === undefined ? [] : [{ day: day.day, at: daysBetween(from, day.day), score }];
  });
  const last = daysBetween(from, to);
  const x = scaleLinear([0, Math.max(1, last)], [MARGIN.left + 8, WIDTH - MARGIN.right]);
  const y = scaleLinear([0, 100], [HEIGHT - MARGIN.bottom, MARGIN.top]);
  const path =
    line<(typeof points)[number]>(
      ({ at }) => x(at),
      ({ score }) => y(score),
    )(points) ?? '';
  return (
    <svg className={axis['chart']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {TICKS.map((tick) => (
        <g key={tick}>
          <line className={axis['grid']} x1={MARGIN.left} x2={WIDTH} y1={y(tick)} y2={y(tick)} />
          <text className={axis['mark']} fontSize={TEXT_SIZE} x={MARGIN.left - 6} y={y(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {[from, ...(last > 0 ? [to] : [])].map((day, index) => (
        <text
          key={day}
          className={axis['mark']}
          fontSize={TEXT_SIZE}
          x={index === 0 ? MARGIN.left : WIDTH}
          y={HEIGHT - 6}
          textAnchor={index === 0 ? 'start' : 'end'}
        >
          {shortDayText(day)}
        </text>
      ))}
      <path className={styles['line']} d={path} />
      {points.map(({ day, at, score }) => (
        <circle key={day} className={styles['point']} cx={x(at)} cy={y(score)} r={4} />
      ))}
    </svg>
  );
}
