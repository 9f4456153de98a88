import type HanziWriter from 'hanzi-writer';
import type { Strokes } from '#contract/words.ts';

export type PadMode = 'watch' | 'trace' | 'memory';

/** How kindly a stroke is judged; 1 is the library's own measure for adults, more is kinder. */
const LENIENCY = { watch: 1, trace: 1.8, memory: 1.5 };
/** A stroke is shown after so many misses. */
const HINT_AFTER = { watch: 1, trace: 1, memory: 3 };

/** Of the paper, with air around the character. */
export function sizeOf({ clientWidth }: HTMLElement) {
  const width = clientWidth || 260;
  return { width, height: width, padding: Math.round(width * 0.06) };
}

/** The theme's colours as they are now: the pad draws in numbers, not in custom properties. */
export function colorsOf(mode: PadMode, element: HTMLElement) {
  const theme = getComputedStyle(element);
  const color = (name: string, otherwise: string) => theme.getPropertyValue(`--color-${name}`).trim() || otherwise;
  return {
    strokeColor: color('ink', '#4a3426'),
    // Never none: the pad would keep the ink of the theme that it was made in.
    radicalColor: mode === 'watch' ? color('teal', '#0f6b69') : color('ink', '#4a3426'),
    outlineColor: color('skeleton', '#f6e6cd'),
    drawingColor: color('mango-text', '#8f5400'),
    highlightColor: color('mango', '#ffb938'),
  };
}

/** After the theme has changed. */
export function repaint(writer: HanziWriter, mode: PadMode, element: HTMLElement): void {
  for (const [name, color] of typedEntries(colorsOf(mode, element))) {
    void writer.updateColor(name, color, { duration: 0 });
  }
}

const typedEntries = <T extends object>(record: T) => Object.entries(record) as [keyof T, T[keyof T]][];

/** For HanziWriter.create: the strokes we have already, the theme's colours, the size of the paper. */
export function optionsOf(mode: PadMode, element: HTMLElement, { radStrokes, ...strokes }: Strokes) {
  const size = sizeOf(element);
  return {
    charDataLoader: () => ({ ...strokes, ...(radStrokes && { radStrokes }) }),
    ...size,
    showOutline: mode !== 'memory',
    showCharacter: false,
    ...colorsOf(mode, element),
    drawingWidth: Math.round(size.width / 14),
    strokeAnimationSpeed: 1,
    delayBetweenStrokes: 250,
    leniency: LENIENCY[mode],
    showHintAfterMisses: HINT_AFTER[mode],
  };
}

/** Kind: two slips, or two in five strokes, are still right; writing over the outline is not from memory. */
export const isWrittenRight = ({ mistakes, isHelped }: { mistakes: number; isHelped: boolean }, strokeCount: number) =>
  !isHelped && mistakes <= Math.max(2, Math.ceil(strokeCount * 0.4));
