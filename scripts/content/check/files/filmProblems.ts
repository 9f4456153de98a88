import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Level } from '#scripts/content/narrator/encode.ts';
import { packFolder, readJson } from '#scripts/content/pack.ts';
import { levelProblems, wholePace, wholePaceProblems } from '#scripts/content/check/sounds/soundProblems.ts';
import { countSyllables } from '#scripts/content/pinyin/pinyin.ts';

export interface RenderedFilm {
  bytes: number;
  level: Level;
  playedMs: number;
  statedMs: number;
  /** The number of syllables that are spoken in the film. */
  syllables: number;
}

/** The maximum size of a film, for cheap phones with slow connections. */
const MAX_BYTES = 1_000_000;
/**
 * The permitted difference between the played and the stated length. It is needed because the sound of a film ends with
 * a whole packet, and the picture with a whole frame.
 */
const MAX_DURATION_ERROR_MS = 100;

/** Returns descriptions of what is wrong with a film. */
export function filmProblems({ bytes, level, playedMs, statedMs, syllables }: RenderedFilm): string[] {
  return [
    ...levelProblems(level),
    ...(bytes > MAX_BYTES ? [`has ${String(bytes)} bytes`] : []),
    ...(Math.abs(playedMs - statedMs) > MAX_DURATION_ERROR_MS
      ? [`plays ${playedMs.toFixed(0)} ms instead of ${String(statedMs)} ms`]
      : []),
    ...wholePaceProblems(syllables, playedMs, wholePace.film),
  ];
}

type Films = Record<string, { scenes: { pinyin: string }[] }>;

const films = (): Films => readJson('sources', 'videos.json') as Films;

export const filmIds = (): string[] => Object.keys(films());

/** Measures a film with the given functions, which run ffmpeg. */
export function measureFilm(
  id: string,
  { level, duration }: { level: (file: string) => Level; duration: (file: string) => number },
): RenderedFilm {
  const file = join(packFolder, 'media', 'video', `${id}.mp4`);
  const { durationMs } = readJson('videos', `${id}.json`) as { durationMs: number };
  return {
    bytes: statSync(file).size,
    level: level(file),
    playedMs: duration(file),
    statedMs: durationMs,
    syllables: countSyllables(films()[id]?.scenes ?? []),
  };
}
