import { SECOND_MS } from '#lib/time/time.ts';

/** The pause between the two readings of one word. */
export const READING_GAP_MS = 1_500;

const FIRST_MS = 4 * SECOND_MS;
const CHARACTER_MS = 4 * SECOND_MS;

/**
 * Returns the time that a child has to write a word, in milliseconds. With `byLength`, it is what a child of the second
 * grade needs: about 4 s to begin, and 4 s for each character. A number is the time in seconds.
 */
export const writingMs = (text: string, pause: 'byLength' | number): number =>
  pause === 'byLength' ? FIRST_MS + CHARACTER_MS * Array.from(text).length : pause * 1_000;
