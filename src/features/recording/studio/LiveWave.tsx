import { useEffect, useRef } from 'react';
import type { Recorder } from '#platform/recording/recorder.ts';
import type { Bar } from '#platform/recording/signal/bars.ts';
import styles from './LiveWave.module.css';

/** How many bars are visible: three seconds. */
const VISIBLE = 60;
/** The loudest that is still good. Above, the sound is distorted. */
const TOO_LOUD = 0.97;

/** It is drawn after so many bars: ten times a second, because each drawing costs a slow phone some milliseconds. */
const BARS_A_DRAWING = 2;
/** The theme may change while somebody records, and asking for colours at each drawing takes longer than the drawing. */
const BARS_A_COLOUR = 20;

/**
 * The level of the microphone and its last seconds. It is drawn on a canvas, because renderings of React would take the time
 * of a slow phone.
 */
export function LiveWave({ recorder }: { recorder: Recorder }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const bars: Bar[] = [];
    let heard = 0;
    let colours: Colours | undefined;
    let frame: number | undefined;
    const draw = () => {
      frame = undefined;
      if (!canvas.current) return;
      colours ??= coloursOf(canvas.current);
      drawBars(canvas.current, bars, colours);
    };
    draw();
    const unsubscribe = recorder.subscribeBars((bar) => {
      bars.push(bar);
      if (bars.length > VISIBLE) bars.shift();
      heard += 1;
      if (heard % BARS_A_COLOUR === 0) colours = undefined;
      if (heard % BARS_A_DRAWING === 0) frame ??= requestAnimationFrame(draw);
    });
    return () => {
      unsubscribe();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [recorder]);
  return <canvas ref={canvas} className={styles['wave']} width={300} height={56} role="img" aria-label="声音的高低" />;
}

interface Colours {
  normal: string;
  loud: string;
  calm: string;
}

function coloursOf(canvas: HTMLCanvasElement): Colours {
  const style = getComputedStyle(canvas);
  const colour = (name: string) => style.getPropertyValue(name);
  return { normal: colour('--color-mango'), loud: colour('--color-coral'), calm: colour('--color-line') };
}

function drawBars(canvas: HTMLCanvasElement, bars: readonly Bar[], { normal, loud, calm }: Colours): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = canvas;
  const step = width / VISIBLE;
  context.clearRect(0, 0, width, height);
  for (let place = 0; place < VISIBLE; place += 1) {
    const bar = bars[bars.length - VISIBLE + place];
    // A square root, because ears hear quiet sounds as louder than they are.
    const size = Math.max(2, Math.sqrt(bar?.peak ?? 0) * height);
    context.fillStyle = bar === undefined ? calm : bar.peak > TOO_LOUD ? loud : normal;
    context.fillRect(place * step + step * 0.2, (height - size) / 2, step * 0.6, size);
  }
}
