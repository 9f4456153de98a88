import { Fragment } from 'react';
import { classes } from '#ui/classes.ts';
import styles from './Facts.module.css';

interface FactsProps {
  items: readonly string[];
  className?: string | undefined;
}

/** A line of short facts, separated by dots. If they do not fit, the line breaks after a dot and not within a fact. */
export const Facts = ({ items, className }: FactsProps) => (
  <p className={classes(className)}>
    {items.map((item, index) => (
      <Fragment key={index}>
        {index > 0 && ' '}
        <span className={styles['fact']}>{index < items.length - 1 ? `${item} ·` : item}</span>
      </Fragment>
    ))}
  </p>
);
