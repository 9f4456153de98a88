import { PAPER_EDGE, type Drawing } from '#contract/learning/dictation.ts';
import styles from './Drawn.module.css';
import { linePoints } from './strokeOf.ts';

/** A drawn character in a grid square like those of a paper exercise book. */
export const Drawn = ({ drawing }: { drawing: Drawing }) => (
  <svg className={styles['drawn']} viewBox={`0 0 ${PAPER_EDGE} ${PAPER_EDGE}`} aria-hidden="true">
    {drawing.map((stroke, index) => (
      <polyline key={index} points={linePoints(stroke)} />
    ))}
  </svg>
);
