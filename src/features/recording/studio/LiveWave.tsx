import { useEffect, useRef } from 'react';
import type { Recorder } from '#platform/recording/recorder.ts';
import { createLiveWave, type WaveColours } from '#platform/recording/signal/liveWave.ts';
import styles from './LiveWave.module.css';

interface LiveWaveProps {
  recorder: Recorder;
  /** Whether the page must draw the wave itself, because the worker that had the canvas was lost. */
  isDrawnHere: boolean;
}

/**
 * Shows the level of the microphone during the last seconds. If the browser permits it, the worker that receives the
 * sound draws the wave. If the page drew it, a slow phone would spend about six milliseconds on each drawing, and one
 * millisecond on each message about the sound (docs/performance.md).
 */
export function LiveWave({ recorder, isDrawnHere }: LiveWaveProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 300;
    canvas.height = 56;
    place.current?.append(canvas);
    let colours = coloursOf(canvas);
    // Reads the colours again, because the theme may change during a recording. The colours are read rarely, because
    // reading them takes longer than drawing.
    const whenChanged = (apply: (next: WaveColours) => void) => {
      const next = coloursOf(canvas);
      if (JSON.stringify(next) === JSON.stringify(colours)) return;
      colours = next;
      apply(next);
    };
    let unsubscribe: () => void;
    if (!isDrawnHere && 'transferControlToOffscreen' in canvas) {
      recorder.drawWave(canvas.transferControlToOffscreen(), colours);
      unsubscribe = recorder.subscribeHeard(() => whenChanged(recorder.colourWave));
    } else {
      const wave = createLiveWave(canvas, colours);
      let barCount = 0;
      unsubscribe = recorder.subscribeHeard((bars) => {
        for (const bar of bars) wave.add(bar);
        barCount += bars.length;
        if (barCount % BARS_PER_COLOUR_CHECK === 0) whenChanged(wave.colour);
      });
    }
    return () => {
      unsubscribe();
      canvas.remove();
    };
  }, [recorder, isDrawnHere]);
  return <div ref={place} className={styles['wave']} role="img" aria-label="声音的高低" />;
}

const BARS_PER_COLOUR_CHECK = 20;

function coloursOf(canvas: HTMLCanvasElement): WaveColours {
  const style = getComputedStyle(canvas);
  const colour = (name: string) => style.getPropertyValue(name);
  return { normal: colour('--color-mango'), loud: colour('--color-coral'), calm: colour('--color-line') };
}
