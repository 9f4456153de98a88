import type { ComponentPropsWithRef } from 'react';
import styles from './Choice.module.css';

type ChoiceProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'>;

/** A checkbox in the colours of the theme, because the browser's own checkbox is blue. Put it inside a label. */
export const Checkbox = (props: ChoiceProps) => <input {...props} type="checkbox" className={styles['tick']} />;

/** A radio button in the colours of the theme. */
export const Radio = (props: ChoiceProps) => <input {...props} type="radio" className={styles['radio']} />;
