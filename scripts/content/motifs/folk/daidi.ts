import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packFolder } from '#scripts/content/pack.ts';
import { eyesOf } from '#scripts/content/motifs/critter.ts';
import { group } from '#scripts/content/motifs/drawing.ts';
import type { Figure, Mood } from '#scripts/content/motifs/drawing.ts';

/** The only drawing of 呆迪; the code here only changes its parts. */
const source = readFileSync(join(packFolder, 'sources', 'daidi.svg'), 'utf8');

function part(name: string): string {
  const start = source.indexOf(`<g id="${name}">`);
  const end = source.indexOf('\n  </g>', start);
  return source
    .slice(start, end)
    .replace(/<g id="[^"]+">/, '')
    .replaceAll('url(#skin)', 'url(#round-FBBD55)')
    .replaceAll('url(#inner-ear)', 'url(#round-F7AB8E)');
}

const parts = {
  earLeft: part('ear-left'),
  earRight: part('ear-right'),
  body: part('body'),
  head: part('head'),
  trunk: part('trunk'),
  eyes: part('eyes'),
  cheeks: part('cheeks'),
};

/** The position of the ears: how many degrees they are lifted, and how far they spread. */
const earPoses: Record<string, { lift: number; spread: number }> = {
  rest: { lift: 0, spread: 1 },
  umbrella: { lift: 16, spread: 1.3 },
  sail: { lift: 22, spread: 1.45 },
  listen: { lift: 9, spread: 1.1 },
};

function ears(kind: string): string {
  const { lift, spread } = earPoses[kind] ?? { lift: 0, spread: 1 };
  const hold = (drawing: string, x: number, turn: number) =>
    `<g transform="translate(${String(x)} 84) rotate(${String(turn)}) scale(${String(spread)}) translate(${String(-x)} -84)">${drawing}</g>`;
  return hold(parts.earLeft, 66, lift) + hold(parts.earRight, 134, -lift);
}

const face = (mood: Mood) =>
  parts.head + parts.trunk + (mood === 'open' ? parts.eyes : eyesOf(mood, 88, 23)) + parts.cheeks;

export const daidi: Figure = ({ mood = 'open', kind = 'rest' }) => ears(kind) + parts.body + face(mood);

/** Head and ears only, for looking out of a snowball, a door or a boat. */
export const daidiHead: Figure = ({ mood = 'open', kind = 'rest' }) =>
  group(ears(kind) + face(mood), 'translate(0 62)');
