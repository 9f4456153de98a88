import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import styles from './TabPage.module.css';

interface TabPageProps {
  /** The class that sets width and padding. */
  className: string | undefined;
  children: ReactNode;
}

/** The root screen of a tab. It leaves space for the notch above and the tabs below. */
export const TabPage = ({ className, children }: TabPageProps) => (
  <main className={classes(styles['page'], className)}>{children}</main>
);
