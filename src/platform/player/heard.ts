import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

const Heard = v.object({
  positionMs: v.pipe(v.number(), v.integer(), v.minValue(0)),
  finished: v.boolean(),
  /** Epoch milliseconds of the server's time as far as it is known. */
  heardAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** What was added to the phone's clock for `heardAt`: more may be known of its error later. */
  clockOffsetMs: v.optional(v.number()),
  /** The stretch of listening that led there, as the server is told of it. */
  session: v.optional(v.object({ id: v.string(), listenedMs: v.pipe(v.number(), v.integer(), v.minValue(0)) })),
  /** Whether the server knows it. */
  isSaved: v.boolean(),
});
/** How far a listener has come in one story. */
export type Heard = v.InferOutput<typeof Heard>;

/** By story id. */
export type HeardStories = Readonly<Record<string, Heard>>;

const Kept = v.object({ owner: v.string(), stories: v.record(v.string(), Heard) });

/** Enough for every story one goes on with; the oldest leave first. */
const MAX_KEPT = 60;

/** The newest hearing of each story; of two of one moment, what `right` says. */
export function newestOf(left: HeardStories, right: HeardStories): HeardStories {
  const merged: Record<string, Heard> = { ...left };
  for (const [id, heard] of Object.entries(right)) {
    if (heard.heardAt >= (merged[id]?.heardAt ?? 0)) merged[id] = heard;
  }
  return merged;
}

/** What this phone keeps of a listener (a user id, or the guest's empty one); nothing of anybody else. */
export function readHeard(store: TextStore, owner: string): HeardStories {
  const kept = v.safeParse(
    Kept,
    attempt(() => JSON.parse(store.read(keyOf(owner)) ?? '') as unknown),
  );
  return kept.success && kept.output.owner === owner ? kept.output.stories : {};
}

export function keepHeard(store: TextStore, owner: string, stories: HeardStories): void {
  const newest = Object.entries(stories)
    .sort(([, left], [, right]) => right.heardAt - left.heardAt)
    .slice(0, MAX_KEPT);
  store.write(keyOf(owner), JSON.stringify({ owner, stories: Object.fromEntries(newest) }));
}

/** A user's goes with the session (AUTH-09); the guest's belongs to the phone. */
export function forgetHeardOfUser(store: TextStore): void {
  store.remove(storageKeys.heardByUser);
}

const keyOf = (owner: string): string => (owner === '' ? storageKeys.heardByGuest : storageKeys.heardByUser);
