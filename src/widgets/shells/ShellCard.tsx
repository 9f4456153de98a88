import type { ReactNode } from 'react';
import { counting } from '#ui/mascot/counting.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import styles from './ShellCard.module.css';

interface ShellCardProps {
  /** The accessible name of the card. */
  label: string;
  title: string;
  balance: ReactNode;
  /** A line below the balance. */
  note?: string;
  isBusy?: boolean;
  /** Buttons at the right end, one below the other. */
  buttons?: ReactNode;
  children?: ReactNode;
}

/** Shows the number of shells, with a picture of Daidi counting. */
export const ShellCard = ({ label, title, balance, note, isBusy = false, buttons, children }: ShellCardProps) => (
  <section className={styles['card']} aria-label={label} aria-busy={isBusy}>
    <div className={styles['head']}>
      <Daidi mood={counting} size={76} />
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        <p className={styles['balance']}>{balance}</p>
        {note !== undefined && <p className={styles['note']}>{note}</p>}
      </div>
      {buttons && <div className={styles['buttons']}>{buttons}</div>}
    </div>
    {children}
  </section>
);
