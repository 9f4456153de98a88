import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import { childStore, removeForAllChildren } from '#platform/storage/childStore.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

const Heard = v.object({
  positionMs: v.pipe(v.number(), v.integer(), v.minValue(0)),
  finished: v.boolean(),
  /** In epoch milliseconds of the server's time as far as it is known. */
  heardAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The correction that was added to the phone's clock for `heardAt`; a better one may be known later. */
  clockOffsetMs: v.optional(v.number()),
  /** The listening session that led to this position, as reported to the server. */
  session: v.optional(v.object({ id: v.string(), listenedMs: v.pipe(v.number(), v.integer(), v.minValue(0)) })),
  /** Whether the server has stored it. */
  isSaved: v.boolean(),
});
/** The position of a listener in one story. */
export type StoryPosition = v.InferOutput<typeof Heard>;

/** By story id. */
export type StoryPositions = Readonly<Record<string, StoryPosition>>;

const StoredPositions = v.object({ owner: v.string(), stories: v.record(v.string(), Heard) });

/** A listener without an account. */
const GUEST = '';
/** More than the number of unfinished stories; the oldest are removed first. */
const MAX_STORED = 60;

/** Merges two records, keeping the newer entry of each story; of two with the same time, that of `right`. */
export function mergePositions(left: StoryPositions, right: StoryPositions): StoryPositions {
  const merged: Record<string, StoryPosition> = { ...left };
  for (const [id, heard] of Object.entries(right)) {
    if (heard.heardAt >= (merged[id]?.heardAt ?? 0)) merged[id] = heard;
  }
  return merged;
}

/** Returns what this phone stores about a listener (a child's id, or empty for the guest); nothing about others. */
export function readPositions(store: TextStore, owner: string): StoryPositions {
  const kept = v.safeParse(
    StoredPositions,
    attempt(() => JSON.parse(readText(store, owner) ?? '') as unknown),
  );
  return kept.success && kept.output.owner === owner ? kept.output.stories : {};
}

export function storePositions(store: TextStore, owner: string, stories: StoryPositions): void {
  const newest = Object.entries(stories)
    .sort(([, left], [, right]) => right.heardAt - left.heardAt)
    .slice(0, MAX_STORED);
  const text = JSON.stringify({ owner, stories: Object.fromEntries(newest) });
  if (owner === GUEST) store.write(storageKeys.heardByGuest, text);
  else childStore(store, owner).write(storageKeys.heardByUser, text);
}

/** A user's data is deleted with the session (AUTH-09); a guest's belongs to the phone. */
export function removePositionsOfUser(store: TextStore): void {
  removeForAllChildren(store, storageKeys.heardByUser);
}

const readText = (store: TextStore, owner: string): string | undefined =>
  owner === GUEST ? store.read(storageKeys.heardByGuest) : childStore(store, owner).read(storageKeys.heardByUser);
