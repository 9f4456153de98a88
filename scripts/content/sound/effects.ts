import { sampleRate, toLevel } from './wave.ts';

/** Returns the value of a sound at a time in seconds. */
type Source = (time: number) => number;

interface Effect {
  seconds: number;
  /** The level (root mean square) of the loudest tenth of a second of the effect. The level of a voice is 0.14. */
  level: number;
  /** Whether the effect becomes louder slowly, as wind does. */
  isLasting?: true;
  /** Creates the sound. It is created for each use, because filters have a state. */
  create: () => Source;
}

/**
 * The effects, all of which are computed. The list contains only sounds that listeners recognise although they are
 * computed.
 */
const effects = {
  /** Knuckles on a wooden door. */
  knock: { seconds: 0.95, level: 0.07, create: () => hits([0, 0.3, 0.6], wood(230, 34)) },
  /** Arrows that hit straw and wood. */
  arrows: { seconds: 1.3, level: 0.06, create: () => hits([0, 0.19, 0.3, 0.55, 0.66, 0.98], wood(410, 55)) },
  /** A foot on hollow boards. */
  stomp: { seconds: 0.6, level: 0.08, create: () => hits([0], wood(115, 13)) },
  /** Shoes or hooves that walk away. */
  steps: {
    seconds: 1.7,
    level: 0.05,
    create: () => {
      const walk = hits([0, 0.26, 0.52, 0.78, 1.04, 1.3], wood(640, 70));
      return (time) => walk(time) * Math.exp(-1.3 * time);
    },
  },
  /** Drums across a river. */
  drums: { seconds: 1.9, level: 0.07, create: () => hits([0, 0.28, 0.56, 1.0, 1.28, 1.56], drum) },
  heartbeat: { seconds: 1.6, level: 0.06, create: () => hits([0, 0.24, 0.85, 1.09], thump) },
  /** A bowl of clay that is struck once. */
  pot: { seconds: 0.9, level: 0.07, create: () => hits([0], ringing([590, 1420, 2310, 3370], 7)) },
  /** A hand bell in a school. */
  handbell: {
    seconds: 1.5,
    level: 0.05,
    create: () => hits(evenly(11, 0.095), ringing([1870, 2490, 4310, 5120], 8)),
  },
  birds: { seconds: 2, level: 0.045, create: birds },
  splash: { seconds: 0.9, level: 0.07, create: splash },
  /** Thunder that is far away, so that it frightens nobody. */
  thunder: { seconds: 2.6, level: 0.06, create: thunder },
  waves: { seconds: 2.8, level: 0.06, isLasting: true, create: waves },
  wind: { seconds: 2.2, level: 0.055, isLasting: true, create: wind },
  rain: { seconds: 2.2, level: 0.045, isLasting: true, create: rain },
} satisfies Record<string, Effect>;

export const effectNames = Object.keys(effects);

export function effectNamed(name: string): Effect | undefined {
  return Object.hasOwn(effects, name) ? effects[name as keyof typeof effects] : undefined;
}

const fade = { in: 0.004, out: 0.25, lastingIn: 0.5 };

/** Returns the samples of an effect at its level. They begin and end with silence. */
export function playEffect(effect: Effect): Float32Array {
  const { seconds } = effect;
  const source = effect.create();
  const fadeIn = effect.isLasting ? fade.lastingIn : fade.in;
  const samples = Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, i) => {
    const time = i / sampleRate;
    return source(time) * Math.min(1, time / fadeIn, (seconds - time) / fade.out);
  });
  const loudest = loudestPart(samples);
  const scaled = toLevel(loudest, effect.level);
  const at = loudest.findIndex((sample) => sample !== 0);
  const gain = at < 0 ? 0 : (scaled[at] ?? 0) / (loudest[at] ?? 1);
  return samples.map((sample) => sample * gain);
}

/** Returns the loudest tenth of a second. */
function loudestPart(samples: Float32Array): Float32Array {
  const size = Math.round(sampleRate / 10);
  const parts = Array.from({ length: Math.max(1, Math.floor(samples.length / size)) }, (_, index) => {
    const part = samples.subarray(index * size, (index + 1) * size);
    return { part, power: part.reduce((sum, sample) => sum + sample * sample, 0) };
  });
  return parts.reduce((best, one) => (one.power > best.power ? one : best)).part;
}

const evenly = (count: number, apart: number): number[] => Array.from({ length: count }, (_, index) => index * apart);
const sine = (frequency: number, time: number): number => Math.sin(2 * Math.PI * frequency * time);

/**
 * Returns a sound that is repeated at each of the times. Of every three hits, the second and third are a little softer,
 * as if a hand made them.
 */
function hits(times: readonly number[], hit: Source): Source {
  return (time) =>
    times.reduce((sum, start, index) => (time < start ? sum : sum + hit(time - start) * (1 - 0.12 * (index % 3))), 0);
}

/**
 * The sound of a hit on a wooden board: the three strongest resonances of the board, and the noise of the impact.
 * `decay` is the inverse of the time constant of the lowest resonance, in 1/s.
 */
function wood(frequency: number, decay: number): Source {
  const noise = whiteNoise(11);
  return (time) =>
    Math.exp(-decay * time) * sine(frequency, time) +
    0.6 * Math.exp(-1.6 * decay * time) * sine(frequency * 1.72, time) +
    0.4 * Math.exp(-2.4 * decay * time) * sine(frequency * 2.9, time) +
    0.25 * Math.exp(-260 * time) * noise();
}

/** A drumskin, whose pitch falls after the stroke. The loudspeaker of a phone plays only its overtones. */
function drum(time: number): number {
  const phase = 2 * Math.PI * (95 * time + 2.2 * (1 - Math.exp(-22 * time)));
  return (
    Math.exp(-8 * time) * Math.sin(phase) +
    0.5 * Math.exp(-14 * time) * Math.sin(phase * 1.59) +
    0.35 * Math.exp(-20 * time) * Math.sin(phase * 2.3)
  );
}

function thump(time: number): number {
  const swell = Math.min(1, time / 0.015);
  return swell * Math.exp(-16 * time) * (sine(88, time) + 0.6 * sine(176, time) + 0.2 * sine(264, time));
}

/** Clay or metal that rings: its partial tones are not multiples of one another, and the higher ones end sooner. */
const ringing =
  (partials: readonly number[], decay: number): Source =>
  (time) =>
    partials.reduce(
      (sum, frequency, index) =>
        sum + (Math.exp(-decay * (1 + 0.7 * index) * time) * sine(frequency, time)) / (1 + 0.8 * index),
      0,
    );

/** Three birds, each with a pitch and a call of its own. */
function birds(): Source {
  const calls = [
    { pitch: 3100, sweep: 900, starts: [0.05, 0.2, 0.95, 1.1, 1.25] },
    { pitch: 4200, sweep: -700, starts: [0.4, 0.55, 0.7, 1.5] },
    { pitch: 2500, sweep: 1400, starts: [0.75, 1.4, 1.7] },
  ];
  const chirp = (pitch: number, sweep: number): Source => {
    const seconds = 0.11;
    return (time) => {
      if (time > seconds) return 0;
      const phase = pitch * time + (sweep * time * time) / (2 * seconds) + 0.9 * sine(28, time);
      return Math.sin((Math.PI * time) / seconds) ** 2 * Math.sin(2 * Math.PI * phase);
    };
  };
  const sounds = calls.map(({ pitch, sweep, starts }) => hits(starts, chirp(pitch, sweep)));
  return (time) => sounds.reduce((sum, sound, index) => sum + sound(time) / (1 + 0.5 * index), 0);
}

/** Something small that falls into water: a bubble whose pitch rises, followed by drops. */
function splash(): Source {
  const drops = bandPass(whiteNoise(23), () => 1900, 0.8);
  return (time) => {
    const bubble = Math.exp(-13 * time) * Math.sin(2 * Math.PI * (310 * time + 900 * time * time));
    const spray = Math.min(1, time / 0.05) * Math.exp(-6 * Math.max(0, time - 0.05)) * drops();
    return 0.5 * bubble + 2.2 * spray;
  };
}

function thunder(): Source {
  const low = bandPass(whiteNoise(31), () => 130, 0.7);
  const middle = bandPass(whiteNoise(37), () => 320, 0.8);
  const rolls = [0, 0.45, 0.8, 1.5];
  return (time) => {
    const strength = rolls.reduce((sum, start, index) => {
      const after = time - start;
      return after < 0 ? sum : sum + (Math.min(1, after / 0.18) * Math.exp(-1.9 * after)) / (1 + 0.4 * index);
    }, 0);
    return strength * (3 * low() + 1.6 * middle() * Math.exp(-0.7 * time));
  };
}

/** A wave that runs up a beach and drains away. It is brightest where it breaks. */
function waves(): Source {
  const surge = (time: number) => {
    const place = time / 2.8;
    return place < 0.38 ? (place / 0.38) ** 2 : Math.exp(-3.4 * (place - 0.38));
  };
  let now = 0;
  const water = bandPass(whiteNoise(41), () => 420 + 900 * surge(now), 0.5);
  return (time) => {
    now = time;
    return (0.12 + surge(time)) * water();
  };
}

function wind(): Source {
  let now = 0;
  const pitch = () => 430 + 150 * sine(0.33, now) + 60 * sine(0.9, now + 0.4);
  const air = bandPass(whiteNoise(53), pitch, 5);
  const wide = bandPass(whiteNoise(59), () => 300, 0.6);
  return (time) => {
    now = time;
    return (0.7 + 0.3 * sine(0.45, time - 0.3)) * (air() + 0.35 * wide());
  };
}

/** Rain on leaves: a bright noise, and single drops. */
function rain(): Source {
  const shower = bandPass(whiteNoise(61), () => 3000, 0.7);
  const chance = whiteNoise(67);
  const drop = { age: 1, pitch: 1500 };
  return () => {
    drop.age += 1 / sampleRate;
    if (drop.age > 0.03 && chance() > 0.9985) Object.assign(drop, { age: 0, pitch: 1300 + 900 * Math.abs(chance()) });
    return 0.5 * shower() + 0.3 * Math.exp(-140 * drop.age) * sine(drop.pitch, drop.age);
  };
}

/** Noise with a fixed seed, so that all renderings are the same. */
function whiteNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 1_073_741_823.5 - 1;
  };
}

/** A resonant filter whose frequency may change (a state variable filter). */
function bandPass(source: () => number, frequency: () => number, quality: number): () => number {
  let low = 0;
  let band = 0;
  return () => {
    const step = 2 * Math.sin((Math.PI * frequency()) / sampleRate);
    low += step * band;
    band += step * (source() - low - band / quality);
    return band / quality;
  };
}
