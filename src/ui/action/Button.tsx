import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './buttonClass.ts';
import styles from './button.module.css';

interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'className'> {
  icon?: ReactNode;
  /** Shows that a request is in progress; the button keeps the focus and ignores further taps. */
  loading?: boolean;
}

export function Button({ kind, size, wide, icon, loading = false, onClick, children, ...rest }: ButtonProps) {
  const look: ButtonLook = { ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) };
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look)}
      onClick={handleClick}
      {...(loading && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {loading ? <span className={styles['spinner']} /> : icon}
      {/*
       * Translation features of browsers replace bare text nodes. React can still update the text if it is in a span of
       * its own.
       */}
      <span>{children}</span>
    </button>
  );
}
