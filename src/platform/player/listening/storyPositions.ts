import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import { childrenIn, childStore, removeForAllChildren } from '#platform/storage/childStore.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

const Heard = v.object({
  positionMs: v.pipe(v.number(), v.integer(), v.minValue(0)),
  finished: v.boolean(),
  /**
   * The time at which the listener was at this position, in epoch milliseconds: by the server's clock if its offset was
   * known then, otherwise by the phone's clock.
   */
  heardAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The clock offset by which `heardAt` was corrected. A better value may become known later. */
  clockOffsetMs: v.optional(v.number()),
  /** The listening session that led to this position, as it is reported to the server. */
  session: v.optional(v.object({ id: v.string(), listenedMs: v.pipe(v.number(), v.integer(), v.minValue(0)) })),
  /** Whether the server has stored this position. */
  isSaved: v.boolean(),
});
/**
 * The position of a listener in one story. `ofChild` is set while nobody is signed in: it is the child to whom the
 * position belongs (`childOfDownloads`).
 */
export type StoryPosition = v.InferOutput<typeof Heard> & { ofChild?: string };

/** The positions of a listener, by story id. */
export type StoryPositions = Readonly<Record<string, StoryPosition>>;

/** The positions of one listener. Earlier releases did not store the account. */
const StoredPositions = v.object({
  owner: v.string(),
  account: v.optional(v.string()),
  stories: v.record(v.string(), Heard),
});
type StoredPositions = v.InferOutput<typeof StoredPositions>;

/** The id of a listener without an account. */
const GUEST = '';
/**
 * The maximum number of stored positions, which is more than the number of unfinished stories. The oldest positions are
 * removed first.
 */
const MAX_STORED = 60;

/**
 * Merges two sets of positions. The result contains the newer position of each story; if both have the same time, the
 * one in `right`.
 */
export function mergePositions(left: StoryPositions, right: StoryPositions): StoryPositions {
  const merged: Record<string, StoryPosition> = { ...left };
  for (const [id, heard] of Object.entries(right)) {
    if (heard.heardAt >= (merged[id]?.heardAt ?? 0)) merged[id] = heard;
  }
  return merged;
}

/**
 * Returns the positions that this phone stores for a listener. `owner` is the id of a child, or empty for the guest.
 */
export const readPositions = (store: TextStore, owner: string): StoryPositions =>
  readStored(store, owner)?.stories ?? {};

/**
 * Stores the positions of a listener. `account` is the id of the user to whom the listener belongs; empty for the
 * guest.
 */
export function storePositions(store: TextStore, owner: string, account: string, stories: StoryPositions): void {
  const newest = Object.entries(stories)
    .sort(([, left], [, right]) => right.heardAt - left.heardAt)
    .slice(0, MAX_STORED);
  const text = JSON.stringify({ owner, account, stories: Object.fromEntries(newest) } satisfies StoredPositions);
  if (owner === GUEST) store.write(storageKeys.heardByGuest, text);
  else childStore(store, owner).write(storageKeys.heardByUser, text);
}

/** Deletes the positions of a user who logs out (AUTH-09). The positions of a guest belong to the phone and stay. */
export function removePositionsOfUser(store: TextStore): void {
  removeForAllChildren(store, storageKeys.heardByUser);
}

/** Deletes the positions of all accounts except `account`, which belongs to the phone's next user. */
export function removePositionsOfOthers(store: TextStore, account: string): void {
  for (const child of childrenIn(store, storageKeys.heardByUser)) {
    const owner = readStored(store, child)?.account;
    if (owner !== undefined && owner !== account) childStore(store, child).remove(storageKeys.heardByUser);
  }
}

/** Returns what this phone stores about the positions of a listener; undefined if there is nothing valid. */
export function readStored(store: TextStore, owner: string): StoredPositions | undefined {
  const stored = v.safeParse(
    StoredPositions,
    attempt(() => JSON.parse(readText(store, owner) ?? '') as unknown),
  );
  return stored.success && stored.output.owner === owner ? stored.output : undefined;
}

const readText = (store: TextStore, owner: string): string | undefined =>
  owner === GUEST ? store.read(storageKeys.heardByGuest) : childStore(store, owner).read(storageKeys.heardByUser);
