import { scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { dropOffs, partMs } from '#lib/works/heardParts.ts';
import { clockText } from '#lib/time/durationText.ts';
import axis from '#widgets/chart/axis.module.css';
import styles from './Hearing.module.css';

interface HeardCurveProps {
  /** For each part of the recording, the percentage of listeners who have heard it. */
  shares: readonly number[];
  durationMs: number;
  /** Describes the chart in words for screen readers. */
  label: string;
}

const [WIDTH, HEIGHT] = [311, 168];
const MARGIN = { top: 12, right: 10, bottom: 22, left: 38 };
const TEXT_SIZE = 11;
const TICKS = [0, 50, 100];

/**
 * A chart of how many listeners have heard each part of a recording. Points mark the parts at which many listeners
 * stopped.
 */
export function HeardCurve({ shares, durationMs, label }: HeardCurveProps) {
  const x = scaleLinear([0, durationMs], [MARGIN.left, WIDTH - MARGIN.right]);
  const y = scaleLinear([0, 100], [HEIGHT - MARGIN.bottom, MARGIN.top]);
  const middleOf = (part: number) => x((part + 0.5) * partMs(durationMs));
  const values = [...shares];
  const path = line<number>((_, part) => middleOf(part), y).curve(curveMonotoneX)(values) ?? '';
  const below = area<number>((_, part) => middleOf(part), y(0), y).curve(curveMonotoneX)(values) ?? '';
  return (
    <svg className={axis['chart']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {TICKS.map((tick) => (
        <g key={tick}>
          <line className={axis['grid']} x1={MARGIN.left} x2={WIDTH} y1={y(tick)} y2={y(tick)} />
          <text className={axis['mark']} fontSize={TEXT_SIZE} x={MARGIN.left - 6} y={y(tick) + 4} textAnchor="end">
            {tick}%
          </text>
        </g>
      ))}
      {[0, durationMs / 2, durationMs].map((at, index) => (
        <text
          key={at}
          className={axis['mark']}
          fontSize={TEXT_SIZE}
          x={x(at)}
          y={HEIGHT - 6}
          textAnchor={index === 0 ? 'start' : index === 1 ? 'middle' : 'end'}
        >
          {clockText(at)}
        </text>
      ))}
      <path className={styles['below']} d={below} />
      <path className={styles['line']} d={path} />
      {dropOffs(shares).map(({ part }) => (
        <circle key={part} className={styles['point']} cx={middleOf(part)} cy={y(shares[part] ?? 0)} r={4} />
      ))}
    </svg>
  );
}
