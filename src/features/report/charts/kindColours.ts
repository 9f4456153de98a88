import type { SpentKind } from '#contract/learning/report.ts';
import styles from './kindColours.module.css';

/** The class with the colour of each kind of time, for the bars of the charts and for the names of the kinds. */
export const kindColours: Record<SpentKind, string | undefined> = {
  stories: styles['stories'],
  books: styles['books'],
  videos: styles['videos'],
  learning: styles['learning'],
};
