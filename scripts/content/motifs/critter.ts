import { circle, darker, ellipse, group, ink, lighter, line, mix, path, radialFill } from './drawing.ts';
import type { Mood, Pose } from './drawing.ts';

/**
 * The parts and colours in which animals and people differ. All of them have a round head, a soft body, short limbs,
 * dot eyes and rosy cheeks.
 */
export interface Build {
  skin: string;
  belly?: string;
  /** Parts that are drawn behind everything else: tail, spines, long hair. */
  behind?: string;
  ears?: string;
  muzzle?: string;
  /** Parts that are drawn over the head: tuft, hat, hair. */
  crown?: string;
  /** Parts that are drawn over the body: clothes, stripes. */
  clothes?: string;
  feet?: string;
  arms?: string;
  eyeY?: number;
  eyeGap?: number;
  eyes?: string;
  cheeks?: string;
}

/** The properties that `compose` passes to every figure with arms. */
export interface Look {
  mood: Mood | undefined;
  pose: Pose | undefined;
  held: string | undefined;
}

export function critter(build: Build, { mood = 'open', pose = 'stand', held = '' }: Look): string {
  const { skin, behind = '', ears = '' } = build;
  const limb = build.arms ?? darker(skin, 0.08);
  const feet = ellipse(79, 187, 18, 11, build.feet ?? limb) + ellipse(121, 187, 18, 11, build.feet ?? limb);
  const belly = ellipse(100, 163, 27, 26, build.belly ?? lighter(skin, 0.55)) + (build.clothes ?? '');
  const head = ears + headOf(skin) + (build.crown ?? '') + faceOf(build, mood);
  if (pose === 'lie') {
    const body = ellipse(132, 164, 60, 33, radialFill(skin)) + ellipse(174, 189, 17, 10, build.feet ?? limb);
    const paws = ellipse(50, 190, 17, 9, limb) + ellipse(98, 190, 17, 9, limb);
    return group(behind, 'translate(46 2)') + body + group(head, 'translate(-26 56)') + held + paws;
  }
  const torso = ellipse(100, 156, 42, 37, radialFill(skin));
  if (pose === 'back') {
    const backOfEars = ears.replace(/fill="[^"]+"/g, `fill="${radialFill(skin)}"`);
    return armsBehind('stand', limb) + feet + torso + backOfEars + headOf(skin) + behind;
  }
  const [heldBehind, heldInFront] = pose === 'raise' ? [held, ''] : ['', held];
  return (
    heldBehind + behind + armsBehind(pose, limb) + torso + belly + feet + head + heldInFront + armsInFront(pose, limb)
  );
}

const headOf = (skin: string) =>
  path(
    'M100 44 C134 44 149 66 148 92 C147 118 126 132 100 132 C74 132 53 118 52 92 C51 66 66 44 100 44 Z',
    radialFill(skin),
  );

function faceOf({ eyeY = 92, eyeGap = 23, eyes, cheeks = '#F4826B', muzzle }: Build, mood: Mood): string {
  return (
    (eyes ?? eyesOf(mood, eyeY, eyeGap)) +
    ellipse(100 - eyeGap - 11, eyeY + 15, 9, 6, cheeks, 'opacity="0.55"') +
    ellipse(100 + eyeGap + 11, eyeY + 15, 9, 6, cheeks, 'opacity="0.55"') +
    (muzzle ?? smile(eyeY + 18, mood))
  );
}

const leftArm = 'M63 138 C50 143 46 156 51 164 C56 171 67 167 73 154 Z';
const rightArm = 'M137 138 C150 143 154 156 149 164 C144 171 133 167 127 154 Z';

/** Draws arms that hang beside the body and are partly covered by it. */
export function armsBehind(pose: Pose, color: string): string {
  if (pose === 'hold' || pose === 'cheer') return '';
  return path(pose === 'stand' ? `${leftArm} ${rightArm}` : leftArm, color);
}

/** Draws arms that hold, reach or wave, with their hands. */
export function armsInFront(pose: Pose, color: string, hand = color): string {
  const arm = (d: string, x: number, y: number) => line(d, color, 17) + circle(x, y, 10, hand);
  const raised = arm('M136 146 Q152 138 158 118', 159, 114);
  switch (pose) {
    case 'hold':
      return arm('M64 148 Q66 166 84 168', 86, 168) + arm('M136 148 Q134 166 116 168', 114, 168);
    case 'raise':
      return raised;
    case 'cheer':
      return raised + arm('M64 146 Q48 138 42 118', 41, 114);
    case 'reach':
      return arm('M136 148 Q152 152 172 142', 175, 141);
    default:
      return '';
  }
}

export function eyesOf(mood: Mood, y: number, gap: number, size = 5.6): string {
  const both = (draw: (x: number) => string) => draw(100 - gap) + draw(100 + gap);
  const curve = (bend: number) => both((x) => line(`M${String(x - 7)} ${String(y)} q7 ${String(bend)} 14 0`, ink, 3.6));
  const open = both((x) => circle(x, y, size, ink) + circle(x + 2, y - 2.2, 1.9, '#FFFFFF'));
  switch (mood) {
    case 'asleep':
      return curve(8);
    case 'happy':
    case 'sing':
      return curve(-9);
    case 'wide':
      return both(
        (x) => circle(x, y, size + 4, '#FFFFFF') + circle(x, y, size, ink) + circle(x + 2, y - 2, 2, '#FFFFFF'),
      );
    case 'aside':
      return both((x) => circle(x, y, size + 3, '#FFFFFF') + circle(x + 3.6, y, size - 0.6, ink));
    case 'sad': {
      const [left, right, brow] = [100 - gap, 100 + gap, y - 12];
      return (
        open +
        line(`M${String(left - 9)} ${String(brow)} l14 -6 M${String(right + 9)} ${String(brow)} l-14 -6`, ink, 3.2) +
        path(`M${String(right + 5)} ${String(y + 8)} q7 11 0 15 q-7 -4 0 -15 Z`, '#8CCBE0')
      );
    }
    case 'none':
      return '';
    case 'open':
      return open;
  }
}

export function smile(y: number, mood: Mood = 'open'): string {
  if (mood === 'sing') return openMouth(y + 5);
  return mood === 'sad'
    ? line(`M92 ${String(y + 6)} q8 -8 16 0`, ink, 3.2)
    : line(`M92 ${String(y)} q8 8 16 0`, ink, 3.2);
}

const openMouth = (y: number) => ellipse(100, y, 7, 8, '#8A3F36') + ellipse(100, y + 4, 4.5, 3, '#F08A72');

export function nose(y: number, color = ink, mood: Mood = 'open'): string {
  const tip = ellipse(100, y, 7, 5, color);
  if (mood === 'sing') return tip + openMouth(y + 15);
  if (mood === 'sad') return tip + line(`M100 ${String(y + 4)} v4 M91 ${String(y + 16)} q9 -9 18 0`, ink, 2.8);
  return tip + line(`M100 ${String(y + 4)} v5 M91 ${String(y + 10)} q4.5 6 9 0 q4.500 6 9 0`, ink, 2.8);
}

export const snout = (y: number, color: string, mood: Mood = 'open') =>
  ellipse(100, y + 5, 23, 18, color) + nose(y, ink, mood);

export const roundEars = (skin: string, r = 19) => {
  const inner = mix(skin, '#F6A283', 0.55);
  return (
    circle(64, 56, r, radialFill(skin)) +
    circle(136, 56, r, radialFill(skin)) +
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
