import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import styles from './Stack.module.css';

interface StackProps {
  children: ReactNode;
  /** The name of the content that is loading. */
  label?: string;
  /**
   * How the stack uses the width of a tablet. `list`: the stack is wide, and its list has two columns. `parts`: the
   * parts themselves are in two columns.
   */
  wide?: 'list' | 'parts' | undefined;
}

/** Stacks the parts of a screen in one column of limited width, or in two columns on a tablet. */
export const Stack = ({ children, label, wide }: StackProps) => (
  <div
    className={classes(styles['stack'], wide !== undefined && styles['wide'], wide === 'parts' && styles['columns'])}
    {...(label !== undefined && { role: 'group', 'aria-busy': true, 'aria-label': label })}
  >
    {children}
  </div>
);
