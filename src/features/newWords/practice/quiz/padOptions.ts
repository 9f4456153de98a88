import type HanziWriter from 'hanzi-writer';
import type { Strokes } from '#contract/learning/words.ts';

export type PadMode = 'watch' | 'trace' | 'memory';

/**
 * The tolerance with which strokes are judged. HanziWriter's default, which is meant for adults, is 1; larger values
 * are more tolerant.
 */
const LENIENCY = { watch: 1, trace: 1.8, memory: 1.5 };
/** The number of wrong attempts after which the pad shows a stroke as a hint. */
const HINT_AFTER = { watch: 1, trace: 1, memory: 3 };

/** Returns the size of the pad and the margin around the character. */
export function sizeOf({ clientWidth }: HTMLElement) {
  const width = clientWidth || 260;
  return { width, height: width, padding: Math.round(width * 0.06) };
}

/** Returns the current theme's colours as values, because the pad cannot read custom properties. */
export function colorsOf(mode: PadMode, element: HTMLElement) {
  const theme = getComputedStyle(element);
  const color = (name: string, otherwise: string) => theme.getPropertyValue(`--color-${name}`).trim() || otherwise;
  return {
    strokeColor: color('ink', '#4a3426'),
    // This colour is always set, because the pad would otherwise keep the ink colour of the theme in which it was
    // created.
    radicalColor: mode === 'watch' ? color('teal', '#0f6b69') : color('ink', '#4a3426'),
    outlineColor: color('skeleton', '#f6e6cd'),
    drawingColor: color('mango-text', '#8f5400'),
    highlightColor: color('mango', '#ffb938'),
  };
}

/** Updates the colours of the pad after the theme has changed. */
export function repaint(writer: HanziWriter, mode: PadMode, element: HTMLElement): void {
  for (const [name, color] of typedEntries(colorsOf(mode, element))) {
    void writer.updateColor(name, color, { duration: 0 });
  }
}

const typedEntries = <T extends object>(record: T) => Object.entries(record) as [keyof T, T[keyof T]][];

/**
 * Returns the options for HanziWriter.create: the stroke data that is loaded already, the theme's colours and the size
 * of the pad.
 */
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

/**
 * Returns whether a character was written correctly. Two mistakes are tolerated, or four for every ten strokes if that
 * is more. If the outline was shown, the user has traced the character, so the result is false.
 */
export const isWrittenRight = ({ mistakes, isHelped }: { mistakes: number; isHelped: boolean }, strokeCount: number) =>
  !isHelped && mistakes <= Math.max(2, Math.ceil(strokeCount * 0.4));
