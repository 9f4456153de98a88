import type { SpentKind } from '#contract/learning/report.ts';
import styles from './kindColours.module.css';

/** The class that gives a mark or a bar the colour of its kind of time. */
export const kindColours: Record<SpentKind, string | undefined> = {
  stories: styles['stories'],
  books: styles['books'],
  videos: styles['videos'],
  learning: styles['learning'],
};
