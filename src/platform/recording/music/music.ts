/** Our own tunes (scripts/content/sound/renderRecordingMusic.ts). */
export const musicIds = ['cradle', 'meadow', 'walk', 'comet'] as const;
export type MusicId = (typeof musicIds)[number];

export const musicTitles: Record<MusicId, string> = {
  cradle: '摇篮曲',
  meadow: '青草地',
  walk: '散散步',
  comet: '星星夜',
};
