import type { StoryDetail } from '#contract/stories/stories.ts';
import { readDownloadsOwner } from '#platform/offline/forgetDownloads.ts';
import { DOWNLOADS_PATH } from '#platform/offline/offlineNames.ts';
import { childrenIn, childStore } from '#platform/storage/childStore.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { mergePositions, readPositions, readStored, storePositions, type StoryPositions } from './storyPositions.ts';

const accountOf = (store: TextStore, child: string): string | undefined => readStored(store, child)?.account;

export const isDownloaded = ({ sound }: StoryDetail): boolean => sound.url.startsWith(DOWNLOADS_PATH);

/**
 * Returns the child for whom downloads are played while nobody is signed in because the session of their owner has
 * expired: the last active child, as for the time limits (`timeMemory`). Returns undefined if the downloads have no
 * owner or belong to a guest, or if no child of their owner is known on this device.
 */
export function childOfDownloads(store: TextStore): { childId: string; account: string } | undefined {
  const account = readDownloadsOwner(store)?.userId ?? '';
  if (account === '') return undefined;
  const ofAccount = (child: string) => accountOf(store, child) === account;
  const lastActive = childrenIn(store, storageKeys.knownTime)
    .filter((child) => child !== '' && (accountOf(store, child) ?? account) === account)
    .at(-1);
  const childId = lastActive ?? childrenIn(store, storageKeys.heardByUser).filter(ofAccount).at(-1);
  return childId === undefined ? undefined : { childId, account };
}

/**
 * Stores the positions of downloads that were played while nobody was signed in. They are sent after the next login of
 * the child, and deleted when somebody else signs in.
 */
export function storeForChildOfDownloads(store: TextStore, positions: StoryPositions): void {
  const ofChildren = Object.entries(positions).filter(([, { ofChild }]) => ofChild !== undefined);
  const child = ofChildren.length > 0 ? childOfDownloads(store) : undefined;
  if (!child) return;
  const { childId, account } = child;
  const heard = Object.fromEntries(
    ofChildren.flatMap(([id, { ofChild, ...position }]) => (ofChild === childId ? [[id, position]] : [])),
  );
  storePositions(store, childId, account, mergePositions(readPositions(store, childId), heard));
}

/**
 * Deletes the positions of an account whose session has ended without a logout, except those that the gateway has not
 * stored yet. The remaining positions are sent after the next login of the same child; `removePositionsOfOthers`
 * deletes them when somebody else signs in. Keeps all positions while the account has downloads on this device, because
 * these can still be played.
 */
export function removeSavedPositions(store: TextStore, account: string): void {
  for (const child of childrenIn(store, storageKeys.heardByUser)) {
    const stored = readStored(store, child);
    const isOfAccount = account !== '' && stored?.account === account;
    if (isOfAccount && readDownloadsOwner(store)?.userId === account) continue;
    const unsaved = Object.entries(stored?.stories ?? {}).filter(([, { isSaved }]) => !isSaved);
    if (isOfAccount && unsaved.length > 0) storePositions(store, child, account, Object.fromEntries(unsaved));
    else childStore(store, child).remove(storageKeys.heardByUser);
  }
}
