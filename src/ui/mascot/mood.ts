import type { ReactNode } from 'react';

/** One of 呆迪's moods. Moods are imported as values, so that a screen loads only those that it shows. */
export interface Mood {
  /** The rotation of the left and right ear in degrees; an ear with a negative rotation hangs down. */
  ears: readonly [number, number];
  tilt?: number;
  armsUp?: boolean;
  face: ReactNode;
  trunk: string;
  nostril: { cx: number; cy: number; rx: number; ry: number };
  onHead?: ReactNode;
  around?: ReactNode;
}
