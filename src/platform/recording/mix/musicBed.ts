import type { Stage } from '#platform/recording/signal/stage.ts';

/** The gain of music with a level of −20 dB: `under` a voice, and `between` words if the gap is long. */
const LEVELS = { under: 0.2, between: 0.5 };
/**
 * The level above which sound is treated as speech. A voice with the loudness of our stories is louder, and background
 * noise is quieter.
 */
const SPEECH = 0.015;
const HOLD_SECONDS = 0.7;
const FADE_IN_SECONDS = 1;
const FADE_OUT_SECONDS = 2.5;
const MUSIC_LEVEL = 0.1;

interface MusicOptions {
  music: Float32Array;
  /** The length of the whole recording, in samples. */
  samples: number;
  sampleRate: number;
}

/** Adds music to a voice, and lowers it while somebody speaks. */
export function createMusicBed({ music, samples, sampleRate }: MusicOptions): Stage {
  const scale = MUSIC_LEVEL / Math.max(1e-6, rootMeanSquare(music));
  const follow = 1 - Math.exp(-1 / (sampleRate * 0.03));
  const lower = 1 - Math.exp(-1 / (sampleRate * 0.12));
  const raise = 1 - Math.exp(-1 / (sampleRate * 0.5));
  let power = 0;
  let hold = 0;
  let gain: number = LEVELS.between;
  let at = 0;
  return {
    latency: 0,
    process: (block) => {
      for (let i = 0; i < block.length; i += 1) {
        const voice = block[i] ?? 0;
        power += (voice * voice - power) * follow;
        hold = power > SPEECH * SPEECH ? HOLD_SECONDS * sampleRate : hold - 1;
        const target = hold > 0 ? LEVELS.under : LEVELS.between;
        gain += (target - gain) * (target < gain ? lower : raise);
        const fade = Math.min(1, at / (FADE_IN_SECONDS * sampleRate), (samples - at) / (FADE_OUT_SECONDS * sampleRate));
        block[i] = voice + (music[at % music.length] ?? 0) * scale * gain * Math.max(0, fade);
        at += 1;
      }
    },
  };
}

function rootMeanSquare(samples: Float32Array): number {
  let power = 0;
  for (const sample of samples) power += sample * sample;
  return Math.sqrt(power / Math.max(1, samples.length));
}
