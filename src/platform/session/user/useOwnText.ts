import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { isChildKey } from '#platform/storage/storageKeys.ts';
import { readOwnText, removeOwnText, storeOwnText, type OwnTextKey } from './ownText.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { selectChildId, selectUserId } from './userSlice.ts';

interface Written {
  owner: string;
  /** The unsent text; undefined if nothing was written, or everything was sent. */
  text: string | undefined;
}

/**
 * Returns the unsent text of the signed-in user, or of the active child if the key belongs to a child. The text stays
 * on the phone until it is sent, even if the session expires, and is not shown to others. A text that is written in the
 * seconds between a login and the reply about the user belongs to this user.
 */
export function useOwnText(key: OwnTextKey) {
  const { localStore } = useServices();
  const writer = useSelector(isChildKey(key) ? selectChildId : selectUserId);
  const read = (owner: string): Written => ({ owner, text: readOwnText(localStore, key, owner) });
  const [written, setWritten] = useState(() => read(writer));
  const { owner, text } = written;
  if (owner !== writer) {
    setWritten(owner === '' && text !== undefined ? { owner: writer, text } : read(writer));
  }

  useEffect(() => {
    if (text !== undefined) storeOwnText(localStore, key, owner, text);
  }, [localStore, key, owner, text]);

  return {
    text,
    write: (next: string) => setWritten({ owner: writer, text: next }),
    /**
     * Changes the text as it is when this function is called, which may be long after it was returned. Does nothing if
     * the text belongs to somebody else by then.
     */
    change: (update: (present: string) => string) =>
      setWritten((present) =>
        present.owner === writer ? { owner: writer, text: update(present.text ?? '') } : present,
      ),
    forget: () => {
      removeOwnText(localStore, key, writer);
      setWritten({ owner: writer, text: undefined });
    },
  };
}
