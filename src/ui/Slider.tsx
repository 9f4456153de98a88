import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import styles from './Slider.module.css';

/** The handle by which another component sets values that change too often to be rendered by React. */
export interface SliderHandle {
  show: (value: number, valueText: string) => void;
}

interface SliderProps {
  ref?: Ref<SliderHandle>;
  label: string;
  value: number;
  min?: number;
  max: number;
  step?: number;
  /** The value as text for screen readers, such as “1 分 20 秒”. */
  valueText?: string;
  disabled?: boolean;
  /** Called while the thumb is dragged. */
  onChange: (value: number) => void;
  /** Called when the thumb is released. */
  onCommit?: (value: number) => void;
}

/**
 * Returns the `background-size` of the filled part of the track. It is set directly and not through a custom property,
 * because the browser's pseudo-elements for thumb and track would inherit the property, and each change would restyle
 * them, too.
 */
const filled = (value: number, min: number, max: number): string =>
  `${max > min ? ((value - min) / (max - min)) * 100 : 0}% 100%`;

export function Slider({
  ref,
  label,
  value,
  min = 0,
  max,
  step = 1,
  valueText,
  disabled,
  onChange,
  onCommit,
}: SliderProps) {
  const input = useRef<HTMLInputElement>(null);

  useImperativeHandle(
    ref,
    () => ({
      show(shown, text) {
        const element = input.current;
        if (!element) return;
        element.value = String(shown);
        element.setAttribute('aria-valuetext', text);
        element.style.backgroundSize = filled(shown, min, max);
      },
    }),
    [max, min],
  );

  useEffect(() => {
    const element = input.current;
    // React's onChange is the `input` event; only the native `change` event shows that the thumb was released.
    const handleCommit = () => onCommit?.(Number(element?.value));
    element?.addEventListener('change', handleCommit);
    return () => element?.removeEventListener('change', handleCommit);
  }, [onCommit]);

  return (
    <input
      ref={input}
      type="range"
      className={styles['slider']}
      style={{ backgroundSize: filled(value, min, max) }}
      aria-label={label}
      aria-valuetext={valueText}
      {...{ min, max, step, value, disabled }}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
