import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/**
 * The storage keys of drafts with data or photos that the gateway stores only with the consent of a guardian. The
 * unsaved edits of a child's data (`childDraft`) are such a draft, too.
 */
export const draftsOfChildren = [
  storageKeys.avatarDraft,
  storageKeys.healthDraft,
  storageKeys.honourDraft,
  storageKeys.recordingTextDraft,
  storageKeys.workDraft,
];

/**
 * Returns whether drafts are stored that must be deleted when the guardian withdraws the consent. Every start of the
 * app calls it, so it parses none of the drafts.
 */
export const hasGuardianDrafts = (store: TextStore): boolean =>
  [storageKeys.childDraft, ...draftsOfChildren.map((key): string => key)].some((key) => store.read(key) !== undefined);
