import type { ReactNode } from 'react';

/** One of 呆迪's moods: a value one imports, so that a screen pays only for the moods it shows. */
export interface Mood {
  /** Degrees each ear is turned, left and right; negative hangs down. */
  ears: readonly [number, number];
  tilt?: number;
  armsUp?: boolean;
  face: ReactNode;
  trunk: string;
  nostril: { cx: number; cy: number; rx: number; ry: number };
  onHead?: ReactNode;
  around?: ReactNode;
}
