import type { Video, Videos } from '#contract/catalogue/videos.ts';

export const aVideo = (id: string, overrides: Partial<Video> = {}): Video => ({
  id,
  title: `视频 ${id}`,
  summary: '一句话',
  url: `/media/video/${id}.mp4`,
  poster: `/media/video/${id}`,
  durationMs: 40_000,
  ageFrom: 3,
  ageTo: 6,
  ...overrides,
});

export const someVideos = (overrides: Partial<Videos> = {}): Videos => ({
  topics: [
    { id: 'hello', title: '先认识一下', summary: '', videos: [aVideo('ears'), aVideo('count')] },
    { id: 'look', title: '看一看', summary: '', videos: [aVideo('rain')] },
  ],
  promotion: aVideo('promo', { durationMs: 15_000 }),
  ...overrides,
});
