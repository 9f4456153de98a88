import type { ReactNode } from 'react';
import styles from './CardSection.module.css';

interface CardSectionProps {
  title: string;
  children: ReactNode;
}

/** A part of a page on a card, under its title. */
export const CardSection = ({ title, children }: CardSectionProps) => (
  <section className={styles['section']} aria-label={title}>
    <h2 className={styles['title']}>{title}</h2>
    {children}
  </section>
);
