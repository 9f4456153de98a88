import { scaleThreshold } from 'd3-scale';
import type { Report } from '#contract/learning/report.ts';
import { daysOf } from '#lib/report/period.ts';
import { totalSeconds } from '#features/report/reportTexts.ts';
import { daysBetween, weekdayOf } from '#lib/time/calendarDay.ts';
import { MINUTE_SECONDS } from '#lib/time/time.ts';
import styles from './HeatMap.module.css';

interface HeatMapProps {
  report: Report;
  /** Describes the map in words for screen readers. */
  label: string;
}

const CELL = 14;
const GAP = 3;
const STEP = CELL + GAP;
const LEFT = 20;
const TOP = 18;
/** More weeks than this are shown in blocks one below the other, because smaller squares could not be told apart. */
const BLOCK_WEEKS = 27;
const BLOCK = TOP + 7 * STEP;
/** The font sizes of the labels. A map of several blocks is wider and is scaled down more, so its labels are larger. */
const TEXT_SIZES = { one: 11, several: 15 };
const ROWS = [
  { weekday: 0, text: '一' },
  { weekday: 2, text: '三' },
  { weekday: 4, text: '五' },
  { weekday: 6, text: '日' },
];

const levels = ['none', 'little', 'some', 'much', 'most'] as const;
const levelOf = scaleThreshold<number, (typeof levels)[number]>(
  [1, 10 * MINUTE_SECONDS, 25 * MINUTE_SECONDS, 45 * MINUTE_SECONDS],
  levels,
);

/** Shows one square for each day, in columns of weeks. The more time a day has, the darker its square is. */
export function HeatMap({ report: { daysFrom, to, today, days }, label }: HeatMapProps) {
  const secondsOf = new Map(days.map((day) => [day.day, totalSeconds(day)]));
  const first = weekdayOf(daysFrom);
  const columnOf = (day: string) => Math.floor((first + daysBetween(daysFrom, day)) / 7);
  const shown = daysOf({ from: daysFrom, to });
  const weeks = columnOf(to) + 1;
  const blocks = Array.from({ length: Math.ceil(weeks / BLOCK_WEEKS) }, (_, block) => block);
  const width = LEFT + Math.min(weeks, BLOCK_WEEKS) * STEP;
  const xOf = (day: string) => LEFT + (columnOf(day) % BLOCK_WEEKS) * STEP;
  const isInLastColumn = (day: string) => columnOf(day) % BLOCK_WEEKS === BLOCK_WEEKS - 1;
  const topOf = (day: string) => Math.floor(columnOf(day) / BLOCK_WEEKS) * BLOCK;
  const fontSize = blocks.length > 1 ? TEXT_SIZES.several : TEXT_SIZES.one;
  return (
    <svg className={styles['map']} viewBox={`0 0 ${width} ${blocks.length * BLOCK}`} role="img" aria-label={label}>
      {blocks.flatMap((block) =>
        ROWS.map(({ weekday, text }) => (
          <text
            key={`${block} ${text}`}
            className={styles['mark']}
            fontSize={fontSize}
            x={0}
            y={block * BLOCK + TOP + weekday * STEP + CELL - 3}
          >
            {text}
          </text>
        )),
      )}
      {shown.map((day) => (
        <rect
          key={day}
          className={styles[day > today ? 'future' : levelOf(secondsOf.get(day) ?? 0)]}
          x={xOf(day)}
          y={topOf(day) + TOP + weekdayOf(day) * STEP}
          width={CELL}
          height={CELL}
          rx={3}
        />
      ))}
      {shown
        .filter((day, index) => day.endsWith('-01') && index > 0 && columnOf(day) < columnOf(to))
        .map((day) => (
          // The name of a month is wider than a column. So if the month begins in the last column of a block, its name
          // ends at the edge of the map.
          <text
            key={day}
            className={styles['mark']}
            fontSize={fontSize}
            x={isInLastColumn(day) ? width : xOf(day)}
            y={topOf(day) + 12}
            textAnchor={isInLastColumn(day) ? 'end' : 'start'}
          >
            {Number(day.slice(5, 7))}月
          </text>
        ))}
    </svg>
  );
}
