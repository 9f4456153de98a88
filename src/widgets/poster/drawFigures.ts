import { type Colours, fontOf, type Pen, roundBox } from './pen.ts';

export interface FiguresContent {
  /** Four numbers, each with a label. */
  figures: readonly { value: string; label: string }[];
  /** The heights of the bars below the numbers, in any unit. */
  bars: readonly number[];
}

interface Place {
  daidi: HTMLImageElement;
  left: number;
  top: number;
  /** The side length of the square. */
  side: number;
}

const INSET = 36;
const MASCOT = 210;
const GAP = 20;
const BOX_HEIGHT = 128;
const BARS_HEIGHT = 84;

/** Draws a square with the mascot, figures in two columns, and bars below them. */
export function drawFigures(
  pen: Pen,
  colours: Colours,
  { figures, bars }: FiguresContent,
  { daidi, left, top, side }: Place,
): void {
  pen.fillStyle = colours['mango-soft'];
  roundBox(pen, left, top, side, side, 36);
  pen.fill();
  pen.drawImage(daidi, left + (side - MASCOT) / 2, top + INSET / 2, MASCOT, MASCOT);

  const width = (side - 2 * INSET - GAP) / 2;
  figures.forEach(({ value, label }, index) => {
    const x = left + INSET + (index % 2) * (width + GAP);
    const y = top + INSET / 2 + MASCOT + GAP + Math.floor(index / 2) * (BOX_HEIGHT + GAP);
    pen.fillStyle = colours.surface;
    roundBox(pen, x, y, width, BOX_HEIGHT, 24);
    pen.fill();
    pen.textBaseline = 'alphabetic';
    pen.fillStyle = colours.ink;
    pen.font = fontOf(38, 700);
    pen.fillText(value, x + 24, y + 60, width - 48);
    pen.fillStyle = colours['ink-soft'];
    pen.font = fontOf(26, 400);
    pen.fillText(label, x + 24, y + 102, width - 48);
  });
  drawBars(pen, colours, bars, { left: left + INSET, bottom: top + side - INSET / 2, width: side - 2 * INSET });
}

function drawBars(
  pen: Pen,
  colours: Colours,
  bars: readonly number[],
  { left, bottom, width }: { left: number; bottom: number; width: number },
): void {
  const most = Math.max(1, ...bars);
  const step = width / Math.max(1, bars.length);
  const barWidth = Math.min(step * 0.66, 44);
  bars.forEach((bar, index) => {
    const height = Math.max(6, (bar / most) * BARS_HEIGHT);
    pen.fillStyle = bar === 0 ? colours.line : colours.teal;
    roundBox(
      pen,
      left + index * step + (step - barWidth) / 2,
      bottom - height,
      barWidth,
      height,
      Math.min(8, height / 2, barWidth / 2),
    );
    pen.fill();
  });
}
