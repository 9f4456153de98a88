export type Pen = CanvasRenderingContext2D;

const colourNames = ['ground', 'surface', 'ink', 'ink-soft', 'line', 'mango-soft', 'teal'] as const;

/** Some colours of src/ui/tokens.css, by their names. */
export type Colours = Record<(typeof colourNames)[number], string>;

export function readColours(element: Element): Colours {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    colourNames.map((name) => [name, style.getPropertyValue(`--color-${name}`).trim()]),
  ) as Colours;
}

export function roundBox(pen: Pen, x: number, y: number, width: number, height: number, r: number): void {
  pen.beginPath();
  pen.moveTo(x + r, y);
  pen.arcTo(x + width, y, x + width, y + height, r);
  pen.arcTo(x + width, y + height, x, y + height, r);
  pen.arcTo(x, y + height, x, y, r);
  pen.arcTo(x, y, x + width, y, r);
  pen.closePath();
}

export const fontOf = (sizePx: number, weight: number): string =>
  `${weight} ${sizePx}px ${getComputedStyle(document.body).fontFamily}`;
