import { circle, darker, ellipse, ink, lighter, line, mix, path, round } from './drawing.ts';
import type { Mood } from './drawing.ts';

/** The common shape of all animals and people: round head, soft body, short limbs, dot eyes, rosy cheeks. */
export interface Build {
  skin: string;
  belly?: string;
  /** Drawn behind everything else: tail, spines, long hair. */
  behind?: string;
  ears?: string;
  muzzle?: string;
  /** Drawn over the head: tuft, hat, hair. */
  crown?: string;
  /** Drawn over the body: clothes, stripes. */
  clothes?: string;
  feet?: string;
  arms?: string;
  eyeY?: number;
  eyeGap?: number;
  eyes?: string;
  cheeks?: string;
}

export function critter(build: Build, mood: Mood = 'open'): string {
  const { skin, eyeY = 92, eyeGap = 23 } = build;
  const limb = build.arms ?? darker(skin, 0.08);
  return (
    (build.behind ?? '') +
    path(
      'M63 138 C50 143 46 156 51 164 C56 171 67 167 73 154 Z M137 138 C150 143 154 156 149 164 C144 171 133 167 127 154 Z',
      limb,
    ) +
    ellipse(100, 156, 42, 37, round(skin)) +
    ellipse(100, 163, 27, 26, build.belly ?? lighter(skin, 0.55)) +
    (build.clothes ?? '') +
    ellipse(79, 187, 18, 11, build.feet ?? limb) +
    ellipse(121, 187, 18, 11, build.feet ?? limb) +
    (build.ears ?? '') +
    path(
      'M100 44 C134 44 149 66 148 92 C147 118 126 132 100 132 C74 132 53 118 52 92 C51 66 66 44 100 44 Z',
      round(skin),
    ) +
    (build.crown ?? '') +
    (build.eyes ?? eyesOf(mood, eyeY, eyeGap)) +
    ellipse(100 - eyeGap - 11, eyeY + 15, 9, 6, build.cheeks ?? '#F4826B', 'opacity="0.55"') +
    ellipse(100 + eyeGap + 11, eyeY + 15, 9, 6, build.cheeks ?? '#F4826B', 'opacity="0.55"') +
    (build.muzzle ?? smile(eyeY + 18))
  );
}

export function eyesOf(mood: Mood, y: number, gap: number, size = 5.6): string {
  const both = (draw: (x: number) => string) => draw(100 - gap) + draw(100 + gap);
  const curve = (bend: number) => both((x) => line(`M${String(x - 7)} ${String(y)} q7 ${String(bend)} 14 0`, ink, 3.6));
  switch (mood) {
    case 'asleep':
      return curve(8);
    case 'happy':
      return curve(-9);
    case 'wide':
      return both(
        (x) => circle(x, y, size + 4, '#FFFFFF') + circle(x, y, size, ink) + circle(x + 2, y - 2, 2, '#FFFFFF'),
      );
    case 'aside':
      return both((x) => circle(x, y, size + 3, '#FFFFFF') + circle(x + 3.6, y, size - 0.6, ink));
    case 'none':
      return '';
    case 'open':
      return both((x) => circle(x, y, size, ink) + circle(x + 2, y - 2.2, 1.9, '#FFFFFF'));
  }
}

export const smile = (y: number) => line(`M92 ${String(y)} q8 8 16 0`, ink, 3.2);

export const nose = (y: number, color = ink) =>
  ellipse(100, y, 7, 5, color) +
  line(`M100 ${String(y + 4)} v5 M91 ${String(y + 10)} q4.5 6 9 0 q4.500 6 9 0`, ink, 2.8);

export const snout = (y: number, color: string) => ellipse(100, y + 5, 23, 18, color) + nose(y);

export const roundEars = (skin: string, r = 19) => {
  const inner = mix(skin, '#F6A283', 0.55);
  return (
    circle(64, 56, r, round(skin)) +
    circle(136, 56, r, round(skin)) +
    circle(64, 57, r * 0.58, inner) +
    circle(136, 57, r * 0.58, inner)
  );
};

export const pointedEars = (skin: string) => {
  const inner = mix(skin, '#F6A283', 0.6);
  return (
    path('M58 84 C50 56 50 40 56 30 C72 36 86 46 92 60 Z M142 84 C150 56 150 40 144 30 C128 36 114 46 108 60 Z', skin) +
    path('M64 72 C58 56 58 48 61 42 C70 46 78 52 82 60 Z M136 72 C142 56 142 48 139 42 C130 46 122 52 118 60 Z', inner)
  );
};
