import type { FocusEventHandler, ReactNode, UIEventHandler } from 'react';
import { classes } from '#ui/classes.ts';
import styles from './Carousel.module.css';

interface CarouselProps {
  label?: string;
  /** Where scrolling ends. `each`: always at a slide. `near`: at a slide only if the finger is lifted near one. */
  snap?: 'each' | 'near';
  onScroll?: UIEventHandler;
  onFocus?: FocusEventHandler;
  /** The slides. */
  children: ReactNode;
}

/** Slides side by side that only the user moves; nothing moves automatically. */
export const Carousel = ({ label, snap = 'near', children, ...handlers }: CarouselProps) => (
  <ul className={styles['carousel']} data-rests={snap} aria-label={label} {...handlers}>
    {children}
  </ul>
);

interface SlideProps {
  /** The class that sets the width of the slide, including the 12 px to the next slide. */
  className: string | undefined;
  children: ReactNode;
}

export const Slide = ({ className, children }: SlideProps) => (
  <li className={classes(styles['slide'], className)}>{children}</li>
);
