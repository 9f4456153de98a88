import type { SpentKind } from '#contract/learning/report.ts';
import styles from './kindColours.module.css';

/** The class that colours a mark or bar according to its kind of time. */
export const kindColours: Record<SpentKind, string | undefined> = {
  stories: styles['stories'],
  books: styles['books'],
  videos: styles['videos'],
  learning: styles['learning'],
};
