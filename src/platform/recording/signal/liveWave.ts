import type { Bar } from './bars.ts';

export interface WaveColours {
  normal: string;
  loud: string;
  /** The colour of the bars for which nothing was recorded yet. */
  calm: string;
}

type Canvas = HTMLCanvasElement | OffscreenCanvas;

/** The number of visible bars, which represent three seconds. */
const VISIBLE = 60;
/** The wave is drawn again after this number of bars, which is ten times a second. */
export const BARS_A_DRAWING = 2;
/** The highest amplitude that counts as undistorted. Louder bars get another colour. */
const TOO_LOUD = 0.97;

/** Draws the last seconds of the microphone's sound on a canvas of the page or of a worker. */
export function createLiveWave(canvas: Canvas, first: WaveColours) {
  // Needs a cast: both kinds of canvas have the same context, but TypeScript does not allow a call to a method whose
  // overloads differ between the types of a union.
  const context = (canvas as HTMLCanvasElement).getContext('2d');
  const bars: Bar[] = [];
  let colours = first;
  let added = 0;
  const draw = () => {
    if (context) drawBars(context, bars, colours);
  };
  draw();
  return {
    add: (bar: Bar) => {
      bars.push(bar);
      if (bars.length > VISIBLE) bars.shift();
      added += 1;
      if (added % BARS_A_DRAWING === 0) draw();
    },
    colour: (next: WaveColours) => {
      colours = next;
      draw();
    },
  };
}

export type LiveWave = ReturnType<typeof createLiveWave>;

function drawBars(context: CanvasRenderingContext2D, bars: readonly Bar[], { normal, loud, calm }: WaveColours): void {
  const { width, height } = context.canvas;
  const step = width / VISIBLE;
  context.clearRect(0, 0, width, height);
  for (let place = 0; place < VISIBLE; place += 1) {
    const bar = bars[bars.length - VISIBLE + place];
    // Uses the square root of the amplitude, because quiet sounds seem louder to people than their amplitude suggests.
    const size = Math.max(2, Math.sqrt(bar?.peak ?? 0) * height);
    context.fillStyle = bar === undefined ? calm : bar.peak > TOO_LOUD ? loud : normal;
    context.fillRect(place * step + step * 0.2, (height - size) / 2, step * 0.6, size);
  }
}
