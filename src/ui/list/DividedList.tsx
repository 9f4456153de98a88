import type { ReactNode } from 'react';
import styles from './DividedList.module.css';

/** A list on a card, with a line between its rows, which are `li` elements. */
export const DividedList = ({ children }: { children: ReactNode }) => <ul className={styles['list']}>{children}</ul>;
