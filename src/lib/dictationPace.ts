/** Between two readings of one word. */
export const READING_GAP_MS = 1_500;

const FIRST_MS = 4_000;
const CHARACTER_MS = 4_000;

/** A child of the second grade writes a character in about 4 s, and takes a moment to begin. `pause`: fixed seconds. */
export const writingMs = (text: string, pause: 'byLength' | number): number =>
  pause === 'byLength' ? FIRST_MS + CHARACTER_MS * Array.from(text).length : pause * 1_000;
