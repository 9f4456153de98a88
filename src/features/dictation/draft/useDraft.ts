import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { selectUserId } from '#platform/session/user/userSlice.ts';
import { removeDraft, isOwnerUnknown, storeDraft, readDraft, type Draft } from './draft.ts';

type Update = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

/**
 * The unfinished dictation as stored on this phone; another tab may have continued or submitted it. `isAwaited`: a
 * draft exists, but its owner is compared only once the server has said who is signed in.
 */
export function useDraft(): {
  draft: Draft | undefined;
  isAwaited: boolean;
  /**
   * Returns false when the stored dictation is a different one: another tab has submitted this one, or begun another.
   */
  change: (update: Update) => boolean;
  forget: () => void;
} {
  const { localStore } = useServices();
  const userId = useSelector(selectUserId);
  const isSignedIn = useIsSignedIn();
  const [draft, setDraft] = useState(() => readDraft(localStore, userId));
  const [reader, setReader] = useState(userId);
  if (reader !== userId) {
    setReader(userId);
    setDraft(readDraft(localStore, userId));
  }

  const change = useCallback(
    (update: Update) => {
      const present = readDraft(localStore, userId);
      if (present === undefined || present.dictationId !== draft?.dictationId) return false;
      const next = { ...present, ...(typeof update === 'function' ? update(present) : update) };
      const owned = { ...next, owner: next.owner || userId };
      storeDraft(localStore, owned);
      setDraft(owned);
      return true;
    },
    [draft?.dictationId, localStore, userId],
  );
  const forget = useCallback(() => {
    removeDraft(localStore);
    setDraft(undefined);
  }, [localStore]);

  return { draft, isAwaited: isSignedIn && isOwnerUnknown(localStore, userId), change, forget };
}
