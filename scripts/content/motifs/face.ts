import { eyesOf, smile } from './critter.ts';
import { ellipse } from './drawing.ts';
import type { Mood } from './drawing.ts';

/** Draws eyes, cheeks and a smile for things that can talk. */
export const face = (mood: Mood, y: number, gap = 20) =>
  eyesOf(mood, y, gap) +
  ellipse(100 - gap - 11, y + 15, 9, 6, '#F4826B', 'opacity="0.55"') +
  ellipse(100 + gap + 11, y + 15, 9, 6, '#F4826B', 'opacity="0.55"') +
  smile(y + 17, mood);
