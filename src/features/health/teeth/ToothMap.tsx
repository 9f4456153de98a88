import { milkTeeth, permanentTeeth } from '#lib/health/healthRules.ts';
import type { ToothState } from './toothStates.ts';
import { placeOf } from '#lib/health/toothTexts.ts';
import styles from './ToothMap.module.css';

interface ToothMapProps {
  states: ReadonlyMap<number, ToothState>;
  label: string;
}

const classOf: Record<ToothState, string | undefined> = {
  unknown: styles['unknown'],
  there: styles['there'],
  gone: styles['gone'],
  cavity: styles['cavity'],
  mended: styles['mended'],
};

const [WIDTH, HEIGHT] = [320, 330];
const [MIDDLE_X, MIDDLE_Y] = [WIDTH / 2, HEIGHT / 2];
/** The distance of each jaw from the middle line of the picture. */
const GAP = 16;

const arches = [
  { teeth: permanentTeeth, radiusX: 140, radiusY: 130, size: 13, places: 7 },
  { teeth: milkTeeth, radiusX: 88, radiusY: 82, size: 11, places: 5 },
];

/** Draws the teeth as dentists do: the child's right side is on the left. The inner arches are the milk teeth. */
export const ToothMap = ({ states, label }: ToothMapProps) => (
  <svg className={styles['map']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
    {arches.flatMap(({ teeth, radiusX, radiusY, size, places }) =>
      teeth.map((tooth) => {
        const { jaw, side, place } = placeOf(tooth);
        const angle = (((place - 0.5) / places) * 86 * Math.PI) / 180;
        const x = MIDDLE_X + (side === 'right' ? -1 : 1) * radiusX * Math.sin(angle);
        const y = MIDDLE_Y + (jaw === 'upper' ? -1 : 1) * (GAP + radiusY * Math.cos(angle));
        return <circle key={tooth} className={classOf[states.get(tooth) ?? 'unknown']} cx={x} cy={y} r={size} />;
      }),
    )}
    <text className={styles['words']} fontSize={12} x={MIDDLE_X} y={MIDDLE_Y + 4} textAnchor="middle">
      里圈是乳牙，外圈是恒牙
    </text>
    <text className={styles['words']} fontSize={12} x={4} y={MIDDLE_Y + 4}>
      右
    </text>
    <text className={styles['words']} fontSize={12} x={WIDTH - 4} y={MIDDLE_Y + 4} textAnchor="end">
      左
    </text>
  </svg>
);
