import type { FocusEventHandler, ReactNode, UIEventHandler } from 'react';
import { classes } from '#ui/classes.ts';
import styles from './Carousel.module.css';

interface CarouselProps {
  label?: string;
  /** At each slide, or at one that is near when the finger lets go. */
  rests?: 'each' | 'near';
  onScroll?: UIEventHandler;
  onFocus?: FocusEventHandler;
  /** Slides. */
  children: ReactNode;
}

/** One beside the other, moved by the finger alone: nothing runs away from a child that looks. */
export const Carousel = ({ label, rests = 'near', children, ...handlers }: CarouselProps) => (
  <ul className={styles['carousel']} data-rests={rests} aria-label={label} {...handlers}>
    {children}
  </ul>
);

interface SlideProps {
  /** Says how wide it is, the 12 px to the next one included. */
  className: string | undefined;
  children: ReactNode;
}

export const Slide = ({ className, children }: SlideProps) => (
  <li className={classes(styles['slide'], className)}>{children}</li>
);
