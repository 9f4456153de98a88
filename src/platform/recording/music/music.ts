import { roundOfTune } from '#lib/sound/melody.ts';
import { SAMPLE_RATE } from '#platform/recording/soundFormat.ts';

/** Our own tunes for the background of recordings. */
export const musicIds = ['cradle', 'meadow', 'walk', 'comet'] as const;
export type MusicId = (typeof musicIds)[number];

/** Returns the samples of a tune. It is computed, because that takes less time than loading and decoding a file. */
export const musicOf = (id: MusicId): Float32Array => roundOfTune(id, SAMPLE_RATE);
