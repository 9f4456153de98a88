import { PAPER_EDGE, type Drawing } from '#contract/learning/dictation.ts';
import styles from './DrawingView.module.css';
import { linePoints } from './simplifyStroke.ts';

/** A drawn character in a grid square like those of a paper exercise book. */
export const DrawingView = ({ drawing }: { drawing: Drawing }) => (
  <svg className={styles['drawn']} viewBox={`0 0 ${PAPER_EDGE} ${PAPER_EDGE}`} aria-hidden="true">
    {drawing.map((stroke, index) => (
      <polyline key={index} points={linePoints(stroke)} />
    ))}
  </svg>
);
