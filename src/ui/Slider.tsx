import { useEffect, useRef, type CSSProperties } from 'react';
import styles from './Slider.module.css';

interface SliderProps {
  label: string;
  value: number;
  min?: number;
  max: number;
  step?: number;
  /** The value in words, such as 「1 分 20 秒」. */
  valueText?: string;
  disabled?: boolean;
  /** While it is dragged. */
  onChange: (value: number) => void;
  /** When it is let go. */
  onCommit?: (value: number) => void;
}

export function Slider({ label, value, min = 0, max, step = 1, valueText, disabled, onChange, onCommit }: SliderProps) {
  const input = useRef<HTMLInputElement>(null);
  const percent = max > min ? ((value - min) / (max - min)) * 100 : 0;

  useEffect(() => {
    const element = input.current;
    // React's onChange is the `input` event; only the real `change` event tells that the thumb was let go.
    const handleCommit = () => onCommit?.(Number(element?.value));
    element?.addEventListener('change', handleCommit);
    return () => element?.removeEventListener('change', handleCommit);
  }, [onCommit]);

  return (
    <input
      ref={input}
      type="range"
      className={styles['slider']}
      style={{ '--filled': `${percent}%` } as CSSProperties}
      aria-label={label}
      aria-valuetext={valueText}
      {...{ min, max, step, value, disabled }}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
