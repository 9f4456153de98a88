import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { selectChildId } from '#platform/session/user/userSlice.ts';
import { removeDraft, isOwnerUnknown, storeDraft, readDraft, type Draft } from './draft.ts';

type Update = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

/**
 * Returns the unfinished dictation that is stored on this phone, and functions that change or forget it. `isAwaited` is
 * true while a draft exists but the server has not yet said who is signed in, because the draft may belong to another
 * user.
 */
export function useDraft(): {
  draft: Draft | undefined;
  isAwaited: boolean;
  /**
   * Changes the draft. If another tab has submitted the draft or begun another dictation, changes nothing and returns
   * false.
   */
  change: (update: Update) => boolean;
  forget: () => void;
} {
  const { localStore } = useServices();
  const childId = useSelector(selectChildId);
  const isSignedIn = useIsSignedIn();
  const [draft, setDraft] = useState(() => readDraft(localStore, childId));
  const [loadedChildId, setLoadedChildId] = useState(childId);
  if (loadedChildId !== childId) {
    setLoadedChildId(childId);
    setDraft(readDraft(localStore, childId));
  }

  const change = useCallback(
    (update: Update) => {
      const present = readDraft(localStore, childId);
      if (present === undefined || present.dictationId !== draft?.dictationId) return false;
      const next = { ...present, ...(typeof update === 'function' ? update(present) : update) };
      const owned = { ...next, owner: next.owner || childId };
      storeDraft(localStore, owned);
      setDraft(owned);
      return true;
    },
    [draft?.dictationId, localStore, childId],
  );
  const forget = useCallback(() => {
    removeDraft(localStore, childId);
    setDraft(undefined);
  }, [localStore, childId]);

  return { draft, isAwaited: isSignedIn && isOwnerUnknown(localStore, childId), change, forget };
}
