import { useRef, type PointerEvent } from 'react';
import { MAX_STROKES, PAPER_EDGE, type Drawing } from '#contract/learning/dictation.ts';
import { DrawingView } from './DrawingView.tsx';
import { linePoints, simplifyStroke, type Point } from './simplifyStroke.ts';
import styles from './WritingPad.module.css';

interface WritingPadProps {
  label: string;
  drawing: Drawing;
  onStroke: (stroke: number[]) => void;
}

/**
 * A writing pad for one character. It draws a stroke while the finger moves, and reports the stroke when the finger is
 * lifted.
 */
export function WritingPad({ label, drawing, onStroke }: WritingPadProps) {
  const line = useRef<SVGPolylineElement>(null);
  const points = useRef<Point[]>([]);

  const show = () => line.current?.setAttribute('points', linePoints(points.current.flat()));
  const add = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const onPaper = (at: number) => Math.min(PAPER_EDGE, Math.max(0, (at * PAPER_EDGE) / width));
    points.current.push([onPaper(event.clientX - left), onPaper(event.clientY - top)]);
    show();
  };
  const handleDown = (event: PointerEvent<HTMLElement>) => {
    // Only the first pointer draws, so that a hand that rests on the screen draws nothing.
    if (!event.isPrimary || drawing.length >= MAX_STROKES) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    points.current = [];
    add(event);
  };
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    if (event.isPrimary && points.current.length > 0) add(event);
  };
  const handleUp = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary || points.current.length === 0) return;
    onStroke(simplifyStroke(points.current));
    points.current = [];
    show();
  };

  return (
    <div
      className={styles['paper']}
      role="img"
      aria-label={label}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
    >
      <svg className={styles['grid']} viewBox="0 0 100 100" aria-hidden="true">
        <path d="M0 50H100M50 0V100" />
      </svg>
      <DrawingView drawing={drawing} />
      <svg className={styles['wet']} viewBox={`0 0 ${PAPER_EDGE} ${PAPER_EDGE}`} aria-hidden="true">
        <polyline ref={line} />
      </svg>
    </div>
  );
}
