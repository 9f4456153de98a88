import { Fragment, useEffect, useEffectEvent, useId, useState } from 'react';
import { PIN_LENGTH } from '#lib/family/parentPin.ts';
import { classes } from '#ui/classes.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './PinPad.module.css';

interface PinPadProps {
  title: string;
  text: string;
  /** The reason why the last PIN was refused. */
  problem?: string | undefined;
  isBusy?: boolean;
  /** Called when the last digit is entered; no further key is needed. */
  onPin: (pin: string) => void;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

/**
 * Keys for entering a PIN, large enough for one thumb. A keyboard can be used instead. Until the PIN is complete, only
 * the state of this component contains it. The page has no field for the PIN, so browsers neither store nor suggest it.
 */
export function PinPad({ title, text, problem, isBusy = false, onPin }: PinPadProps) {
  const id = useId();
  const [entered, setEntered] = useState('');

  const handleDigit = (digit: string) => {
    if (isBusy) return;
    const pin = entered + digit;
    setEntered(pin.length < PIN_LENGTH ? pin : '');
    if (pin.length === PIN_LENGTH) onPin(pin);
  };
  const handleDelete = () => setEntered(entered.slice(0, -1));
  const handleKey = useEffectEvent(({ key, target, ctrlKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
    if (digits.includes(key)) handleDigit(key);
    else if (key === 'Backspace') handleDelete();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  const filled = isBusy ? PIN_LENGTH : entered.length;
  return (
    <section className={styles['pad']} aria-labelledby={id} aria-busy={isBusy}>
      <h2 className={styles['title']} id={id}>
        {title}
      </h2>
      <p className={styles['text']}>{text}</p>
      <div className={styles['dots']} aria-hidden="true">
        {digits.slice(0, PIN_LENGTH).map((digit, index) => (
          <span key={digit} className={classes(styles['dot'], index < filled && styles['filled'])} />
        ))}
      </div>
      <VisuallyHidden>
        <p role="status">{isBusy ? '正在核对' : `已输入 ${entered.length} 位，共 ${PIN_LENGTH} 位`}</p>
      </VisuallyHidden>
      <p className={styles['problem']} role="alert">
        {entered === '' && !isBusy && problem}
      </p>
      <div className={styles['keys']}>
        {digits.map((digit) => (
          <Fragment key={digit}>
            {/* An empty cell, so that the zero is below the eight. */}
            {digit === '0' && <span className={styles['gap']} />}
            <button type="button" className={styles['key']} onClick={() => handleDigit(digit)}>
              {digit}
            </button>
          </Fragment>
        ))}
        <button
          type="button"
          className={classes(styles['key'], styles['delete'])}
          aria-disabled={entered === ''}
          onClick={handleDelete}
        >
          退格
        </button>
      </div>
    </section>
  );
}
