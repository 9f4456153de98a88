/** Our own tunes, which scripts/content/sound/renderRecordingMusic.ts renders. */
export type MusicId = 'cradle' | 'meadow' | 'walk' | 'comet';
