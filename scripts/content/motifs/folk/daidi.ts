import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packFolder } from '#scripts/content/pack.ts';
import { armsBehind, armsInFront, eyesOf } from '#scripts/content/motifs/critter.ts';
import { ellipse, group, line, path, rect } from '#scripts/content/motifs/drawing.ts';
import type { Figure, Mood, Pose } from '#scripts/content/motifs/drawing.ts';

/** The only drawing of 呆迪. The code in this file only changes its parts. */
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

const mouth = (mood: Mood) => (mood === 'sing' ? ellipse(83, 118, 7, 8, '#8A3F36') : '');

const face = (mood: Mood) =>
  parts.head + mouth(mood) + parts.trunk + (mood === 'open' ? parts.eyes : eyesOf(mood, 88, 23)) + parts.cheeks;

const skin = '#F5AC47';
const armsOfSource = /<path d="M(?:63|137) 134[^>]+>/g;
const bodyWithoutArms = parts.body.replace(armsOfSource, '');

/** Returns the body in a pose, without the arms that are drawn over the head. */
const bodyIn = (pose: Pose) => (pose === 'stand' ? parts.body : armsBehind(pose, skin) + bodyWithoutArms);

/** Returns the drawing without face and belly, as seen from behind. */
const behind = (kind: string) =>
  ears(kind).replaceAll('url(#round-F7AB8E)', 'url(#round-FBBD55)') +
  parts.body.replace(/<ellipse cx="100" cy="161"[^>]+>/, '').replace(/<g fill="#FFE9C4">.+?<\/g>/s, '') +
  parts.head.replace(/<path d="M76 112[^>]+>/, '') +
  line('M100 168 q-6 10 4 18', '#E2932D', 5);

/** Draws 呆迪 lying down, with one ear under the head as a pillow, and the other over the body as a blanket. */
const tucked = (mood: Mood) =>
  group(parts.earLeft, 'translate(58 178) scale(1.4 0.75) rotate(-90) translate(-38 -76)') +
  ellipse(136, 162, 60, 36, 'url(#round-FBBD55)') +
  ellipse(178, 189, 19, 11, skin) +
  group(face(mood), 'translate(-22 58)') +
  group(parts.earRight, 'translate(130 148) rotate(48) scale(1.3) translate(-134 -84)');

export const daidi: Figure = ({ mood = 'open', kind = 'rest', pose = 'stand', held = '' }) => {
  if (pose === 'back') return behind(kind);
  if (pose === 'lie' && kind === 'tucked') return tucked(mood);
  if (pose === 'lie') {
    const body = ellipse(136, 162, 60, 36, 'url(#round-FBBD55)') + ellipse(178, 189, 19, 11, skin);
    const head = group(ears(kind) + face(mood), 'translate(-22 58)');
    return body + head + held + ellipse(46, 191, 18, 9, skin);
  }
  return ears(kind) + bodyIn(pose) + face(mood) + held + armsInFront(pose, skin);
};

/** 呆迪's mother: the same drawing in her own colour, with an apron and eyelashes. */
export const mum: Figure = (item) => {
  const lashes = line('M68 78 l-7 -6 M74 76 l-4 -8 M132 78 l7 -6 M126 76 l4 -8', '#4A3426', 3);
  const apron =
    path('M72 136 H128 L138 186 Q100 198 62 186 Z', '#5A9AA3') +
    rect(84, 158, 32, 20, 6, '#7FB5B8') +
    line('M72 136 L62 128 M128 136 L138 128', '#5A9AA3', 6);
  const { mood = 'open', kind = 'rest', pose = 'stand', held = '' } = item;
  const drawing =
    pose === 'stand' || pose === 'back' || pose === 'lie'
      ? daidi(item)
      : ears(kind) + bodyIn(pose) + face(mood) + held + armsInFront(pose, skin);
  const dressed =
    pose === 'back' || pose === 'lie' ? drawing : drawing.replace(parts.head, apron + parts.head) + lashes;
  return dressed
    .replaceAll('round-FBBD55', 'round-C99BB0')
    .replaceAll('#F5AC47', '#B9889E')
    .replaceAll('#FCC568', '#D3A9BC')
    .replaceAll('#E2932D', '#A1728A')
    .replaceAll('#E08E2B', '#8F627A')
    .replaceAll('#A8602A', '#7A4A60');
};

/** Only the head and ears, for a figure that looks out of a snowball, a door or a boat. */
export const daidiHead: Figure = ({ mood = 'open', kind = 'rest' }) =>
  group(ears(kind) + face(mood), 'translate(0 62)');
