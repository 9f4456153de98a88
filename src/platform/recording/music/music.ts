import { roundOfTune } from '#lib/sound/melody.ts';
import { SAMPLE_RATE } from '#platform/recording/soundFormat.ts';

/** Our own tunes, which can be heard behind a recording. */
export const musicIds = ['cradle', 'meadow', 'walk', 'comet'] as const;
export type MusicId = (typeof musicIds)[number];

/** Plays a tune by calculating it, which takes less time than to load and to decode a file. */
export const musicOf = (id: MusicId): Float32Array => roundOfTune(id, SAMPLE_RATE);
