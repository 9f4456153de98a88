import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './buttonClass.ts';
import styles from './button.module.css';

interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'className'> {
  icon?: ReactNode;
  /** Shows that the answer is under way; it keeps the focus and swallows further taps. */
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
      {/* A translating browser swaps bare text nodes; a span of their own keeps React able to update them. */}
      <span>{children}</span>
    </button>
  );
}
