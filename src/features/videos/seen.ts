import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import type { Video } from '#contract/catalogue/videos.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

const SeenVideosById = v.record(
  v.string(),
  v.object({ positionMs: v.number(), isFinished: v.boolean(), seenAt: v.number() }),
);
/** For each video id, how far the video was watched, and when. */
export type SeenVideosById = v.InferOutput<typeof SeenVideosById>;
export type SeenVideo = SeenVideosById[string];

/** If a video was stopped this close to its start or end, it starts from the beginning next time. */
const EDGE_MS = 4 * SECOND_MS;

/** Returns how far a guest has watched each video on this phone. */
export function readSeen(store: TextStore): SeenVideosById {
  const parsed = v.safeParse(
    SeenVideosById,
    attempt(() => JSON.parse(store.read(storageKeys.seenVideos) ?? '{}') as unknown),
  );
  return parsed.success ? parsed.output : {};
}

export function storeSeen(store: TextStore, videoId: string, seen: SeenVideo): void {
  store.write(storageKeys.seenVideos, JSON.stringify({ ...readSeen(store), [videoId]: seen }));
}

/** Returns the position at which a video resumes. */
export function resumePositionMs({ durationMs }: Video, seen: SeenVideo | undefined): number {
  if (!seen || seen.isFinished) return 0;
  const isWorthIt = seen.positionMs > EDGE_MS && seen.positionMs < durationMs - EDGE_MS;
  return isWorthIt ? seen.positionMs : 0;
}
