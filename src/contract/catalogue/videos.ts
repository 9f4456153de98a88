import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Id, Moment } from '#contract/fields.ts';

/** `poster`: the address without its ending `.webp` or `.jpg`. */
export const Video = v.object({
  id: Id,
  title: v.string(),
  summary: v.string(),
  url: v.string(),
  poster: v.string(),
  durationMs: Count,
  ageFrom: Count,
  ageTo: Count,
});
export type Video = v.InferOutput<typeof Video>;

const VideoTopic = v.object({ id: Id, title: v.string(), summary: v.string(), videos: v.array(Video) });
export type VideoTopic = v.InferOutput<typeof VideoTopic>;

/** Each video occurs once, under its topic. `promotion` is our own advertisement, which belongs to no topic. */
const Videos = v.object({ topics: v.array(VideoTopic), promotion: v.nullable(Video) });
export type Videos = v.InferOutput<typeof Videos>;

export const listVideos = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/videos',
  summary: 'All videos by topic',
  access: 'open',
  reply: Videos,
});

const Seen = v.object({ videoId: Id, positionMs: Count, isFinished: v.boolean(), seenAt: Moment });
export type Seen = v.InferOutput<typeof Seen>;

export const listSeenVideos = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/seen-videos',
  summary: 'The position of the user in each video',
  access: 'user',
  reply: v.object({ items: v.array(Seen) }),
});

/**
 * The gateway keeps the report with the latest `seenAt`, in whatever order reports arrive. It replaces a `seenAt` in
 * the future by its own time.
 */
export const saveSeenVideo = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/seen-videos/:videoId',
  summary: 'Save the position of the user in a video',
  access: 'user',
  params: v.object({ videoId: Id }),
  body: v.object({ positionMs: Count, isFinished: v.boolean(), seenAt: Moment }),
  reply: v.object({}),
});
