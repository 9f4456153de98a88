import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Count, Id, Moment } from './fields.ts';

/** `poster`: an address before `.webp` and `.jpg`. */
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

/** Every video once, in its topic; `promotion` is our own and stands outside of them. */
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
  summary: 'How far the user has seen each video',
  access: 'user',
  reply: v.object({ items: v.array(Seen) }),
});

/** The newest by `seenAt` wins, whatever the order of arrival; the server clamps it to its own now. */
export const saveSeenVideo = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/seen-videos/:videoId',
  summary: 'Keep how far a video was seen',
  access: 'user',
  params: v.object({ videoId: Id }),
  body: v.object({ positionMs: Count, isFinished: v.boolean(), seenAt: Moment }),
  reply: v.object({}),
});
