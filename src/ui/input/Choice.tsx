import type { ComponentPropsWithRef } from 'react';
import styles from './Choice.module.css';

type ChoiceProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'>;

/** A box to tick, in the colours of the theme, because browsers draw theirs in blue. A label stands around it. */
export const Tick = (props: ChoiceProps) => <input {...props} type="checkbox" className={styles['tick']} />;

/** One of several choices that exclude each other, in the same colours. */
export const Radio = (props: ChoiceProps) => <input {...props} type="radio" className={styles['radio']} />;
