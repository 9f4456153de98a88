import { useEffect, useRef } from 'react';
import type { Recorder } from '#platform/recording/recorder.ts';
import type { Bar } from '#platform/recording/signal/bars.ts';
import styles from './LiveWave.module.css';

/** How many bars are visible: three seconds. */
const VISIBLE = 60;
/** The loudest that is still good. Above, the sound is distorted. */
const TOO_LOUD = 0.97;

/**
 * The level of the microphone and its last seconds. It is drawn on a canvas, because twenty renderings of React in a
 * second would take the time of a slow phone.
 */
export function LiveWave({ recorder }: { recorder: Recorder }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const bars: Bar[] = [];
    let frame: number | undefined;
    const draw = () => {
      frame = undefined;
      if (canvas.current) drawBars(canvas.current, bars);
    };
    draw();
    const unsubscribe = recorder.subscribeBars((bar) => {
      bars.push(bar);
      if (bars.length > VISIBLE) bars.shift();
      frame ??= requestAnimationFrame(draw);
    });
    return () => {
      unsubscribe();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [recorder]);
  return <canvas ref={canvas} className={styles['wave']} width={600} height={112} role="img" aria-label="声音的高低" />;
}

function drawBars(canvas: HTMLCanvasElement, bars: readonly Bar[]): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = canvas;
  const colour = (name: string) => getComputedStyle(canvas).getPropertyValue(name);
  const [normal, loud, calm] = [colour('--color-mango'), colour('--color-coral'), colour('--color-line')];
  const step = width / VISIBLE;
  context.clearRect(0, 0, width, height);
  for (let place = 0; place < VISIBLE; place += 1) {
    const bar = bars[bars.length - VISIBLE + place];
    // A square root, because ears hear quiet sounds as louder than they are.
    const size = Math.max(4, Math.sqrt(bar?.peak ?? 0) * height);
    context.fillStyle = bar === undefined ? calm : bar.peak > TOO_LOUD ? loud : normal;
    context.fillRect(place * step + step * 0.2, (height - size) / 2, step * 0.6, size);
  }
}
