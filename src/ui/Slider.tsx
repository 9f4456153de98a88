import { useEffect, useImperativeHandle, useRef, type CSSProperties, type Ref } from 'react';
import styles from './Slider.module.css';

/** For values that come too often to be drawn by React. */
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
  /** The value in words, such as 「1 分 20 秒」. */
  valueText?: string;
  disabled?: boolean;
  /** While it is dragged. */
  onChange: (value: number) => void;
  /** When it is let go. */
  onCommit?: (value: number) => void;
}

const shareOf = (value: number, min: number, max: number): number => (max > min ? (value - min) / (max - min) : 0);

/** Moved by transforms: the compositor does it, and nothing is laid out or painted anew. */
const fillAt = (share: number): CSSProperties => ({ transform: `scaleX(${share})` });
const thumbAt = (share: number): CSSProperties => ({ transform: `translateX(${share * 100}%)` });

/** So great a share the browser's own thumb may be away from its picture: less than a finger feels. */
const FAR = 0.02;

/** The browser's own slider, unseen, over a picture of it: moving that one costs a slow phone twenty times as much. */
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
  const fill = useRef<HTMLSpanElement>(null);
  const thumb = useRef<HTMLSpanElement>(null);
  const share = shareOf(value, min, max);

  useImperativeHandle(
    ref,
    () => ({
      show(shown, text) {
        const element = input.current;
        if (!element || !fill.current || !thumb.current) return;
        const present = shareOf(shown, min, max);
        Object.assign(fill.current.style, fillAt(present));
        Object.assign(thumb.current.style, thumbAt(present));
        element.setAttribute('aria-valuetext', text);
        const isFar = Math.abs(present - shareOf(Number(element.value), min, max)) >= FAR;
        if (isFar || document.activeElement === element) element.value = String(shown);
      },
    }),
    [max, min],
  );

  useEffect(() => {
    const element = input.current;
    // React's onChange is the `input` event; only the real `change` event tells that the thumb was let go.
    const handleCommit = () => onCommit?.(Number(element?.value));
    element?.addEventListener('change', handleCommit);
    return () => element?.removeEventListener('change', handleCommit);
  }, [onCommit]);

  return (
    <span className={styles['slider']}>
      <input
        ref={input}
        type="range"
        className={styles['input']}
        aria-label={label}
        aria-valuetext={valueText}
        {...{ min, max, step, value, disabled }}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <span className={styles['track']}>
        <span ref={fill} className={styles['fill']} style={fillAt(share)} />
      </span>
      <span ref={thumb} className={styles['way']} style={thumbAt(share)}>
        <span className={styles['thumb']} />
      </span>
    </span>
  );
}
