import { memo, useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import type { Bar } from '#platform/recording/signal/bars.ts';
import { msOf } from '#platform/recording/soundFormat.ts';
import { columnsOf, MIN_RECORDING_SAMPLES, TRIM_STEP } from '#platform/recording/store/measuredDraft.ts';
import { Button } from '#ui/action/Button.tsx';
import { classes } from '#ui/classes.ts';
import { exactTimeText } from '#features/recording/recordingTexts.ts';
import styles from './TrimField.module.css';
import { TrimSteps } from './TrimSteps.tsx';
import type { Trim } from './useAudition.ts';

export interface TrimFieldHandle {
  /** Moves the cursor to this playback position. */
  show: (positionMs: number) => void;
}

interface TrimFieldProps {
  ref: Ref<TrimFieldHandle>;
  bars: readonly Bar[];
  samples: number;
  trim: Trim;
  canUndo: boolean;
  onTrim: (trim: Trim) => void;
  onUndo: () => void;
}

const COLUMNS = 120;

/**
 * The waveform with a handle at both ends. The handles are two range inputs on top of each other, so that they can be
 * moved with fingers, mouse, keys and screen readers.
 */
export function TrimField({ ref, bars, samples, trim, canUndo, onTrim, onUndo }: TrimFieldProps) {
  const [moving, setMoving] = useState<Trim>();
  const { from, to } = moving ?? trim;
  const cursor = useRef<HTMLSpanElement>(null);
  const percentAt = (sample: number) => `${(sample / samples) * 100}%`;
  useImperativeHandle(ref, () => ({
    show: (positionMs) => {
      if (cursor.current) cursor.current.style.left = `${Math.min(1, positionMs / msOf(samples)) * 100}%`;
    },
  }));
  const gap = Math.min(MIN_RECORDING_SAMPLES, samples);
  /** Returns the position itself, or the end if less than one step remains, so that a handle can reach the end. */
  const toEnd = (at: number) => (at + TRIM_STEP > samples ? samples : at);
  const handles = [
    {
      end: '开头',
      at: from,
      nearest: (at: number) => Math.max(0, Math.min(at, to - gap)),
      trimAt: (at: number): Trim => ({ from: at, to }),
    },
    {
      end: '结尾',
      at: to,
      nearest: (at: number) => toEnd(Math.max(at, from + gap)),
      trimAt: (at: number): Trim => ({ from, to: at }),
    },
  ] as const;
  const isTrimmed = from > 0 || to < samples;
  const move = (next: Trim) => {
    setMoving(undefined);
    if (next.from !== trim.from || next.to !== trim.to) onTrim(next);
  };
  return (
    <section aria-label="修剪" className={styles['field']}>
      <div className={styles['box']}>
        <div className={styles['wave']}>
          <Wave bars={bars} />
          <span className={styles['cut']} style={{ left: 0, width: percentAt(from) }} />
          <span className={styles['cut']} style={{ left: percentAt(to), right: 0 }} />
          <span ref={cursor} className={styles['cursor']} style={{ left: percentAt(from) }} />
        </div>
        {handles.map(({ end, at, nearest, trimAt }) => (
          <Handle
            key={end}
            label={`${end}剪到`}
            value={at}
            samples={samples}
            // If the handles cover each other, the handle on top is the one that still has room to move away.
            isAbove={end === '开头' && from > samples / 2}
            onMove={(wanted) => setMoving(trimAt(nearest(wanted)))}
            onRelease={(wanted) => move(trimAt(nearest(wanted)))}
          />
        ))}
      </div>
      <div className={styles['facts']}>
        <p role="status">
          {isTrimmed
            ? `留下 ${exactTimeText(msOf(to - from))}，从 ${exactTimeText(msOf(from))} 到 ${exactTimeText(msOf(to))}`
            : `一共 ${exactTimeText(msOf(samples))}，拖动两边的把手，剪掉开头和结尾`}
        </p>
        {handles.map(({ end, at, nearest, trimAt }) => (
          <TrimSteps key={end} end={end} at={at} nearest={nearest} onMove={(wanted) => move(trimAt(wanted))} />
        ))}
        {canUndo && (
          <Button kind="quiet" size="small" onClick={onUndo}>
            撤销上一次修剪
          </Button>
        )}
        {isTrimmed && (
          <Button kind="quiet" size="small" onClick={() => move({ from: 0, to: samples })}>
            不修剪
          </Button>
        )}
      </div>
    </section>
  );
}

interface HandleProps {
  label: string;
  value: number;
  samples: number;
  isAbove: boolean;
  onMove: (at: number) => void;
  onRelease: (at: number) => void;
}

function Handle({ label, value, samples, isAbove, onMove, onRelease }: HandleProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current;
    // Listens to the native `change` event, which is dispatched when a handle is released; React's onChange is the
    // `input` event.
    const handleRelease = () => onRelease(Number(element?.value));
    element?.addEventListener('change', handleRelease);
    return () => element?.removeEventListener('change', handleRelease);
  }, [onRelease]);
  return (
    <input
      ref={input}
      type="range"
      className={classes(styles['handle'], isAbove && styles['above'])}
      aria-label={label}
      aria-valuetext={exactTimeText(msOf(value))}
      min={0}
      max={samples}
      step={TRIM_STEP}
      value={value}
      onChange={(event) => onMove(Number(event.target.value))}
    />
  );
}

/** The bars are an SVG element in the page, so that they follow its theme and width. */
const Wave = memo(function Wave({ bars }: { bars: readonly Bar[] }) {
  const columns = useMemo(() => columnsOf(bars, COLUMNS), [bars]);
  const highest = Math.max(0.05, ...columns);
  return (
    <svg className={styles['bars']} viewBox={`0 0 ${COLUMNS} 100`} preserveAspectRatio="none" aria-hidden="true">
      {columns.map((peak, index) => {
        // Uses the square root of the amplitude, because quiet sounds are heard as louder than their amplitude
        // suggests.
        const height = Math.max(3, Math.sqrt(peak / highest) * 96);
        return <rect key={index} x={index + 0.2} width={0.6} y={(100 - height) / 2} height={height} />;
      })}
    </svg>
  );
});
