import type { ComponentPropsWithRef } from 'react';
import { classes } from '#ui/classes.ts';
import styles from './fields.module.css';

interface LabButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className'> {
  kind?: 'plain' | 'strong' | 'quiet';
}

export function LabButton({ kind = 'plain', ...rest }: LabButtonProps) {
  return <button type="button" {...rest} className={classes(styles['button'], kind !== 'plain' && styles[kind])} />;
}
