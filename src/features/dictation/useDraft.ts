import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { useServices } from '#platform/session/ServicesContext.ts';
import { selectUserId } from '#platform/session/userSlice.ts';
import { forgetDraft, keepDraft, readDraft, type Draft } from './draft.ts';

type Update = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

/** The dictation under way, as this phone keeps it: another tab may have gone on with it, or submitted it. */
export function useDraft(): {
  draft: Draft | undefined;
  change: (update: Update) => void;
  forget: () => void;
} {
  const { localStore } = useServices();
  const userId = useSelector(selectUserId);
  const [draft, setDraft] = useState(() => readDraft(localStore, userId));

  const change = useCallback(
    (update: Update) => {
      const present = readDraft(localStore, userId);
      if (!present) return;
      const next = { ...present, ...(typeof update === 'function' ? update(present) : update) };
      const owned = { ...next, owner: next.owner || userId };
      keepDraft(localStore, owned);
      setDraft(owned);
    },
    [localStore, userId],
  );
  const forget = useCallback(() => {
    forgetDraft(localStore);
    setDraft(undefined);
  }, [localStore]);

  return { draft, change, forget };
}
