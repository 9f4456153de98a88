import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { personKeys } from '#platform/storage/storageKeys.ts';
import { storeOwnText, readOwnText } from './ownText.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { selectUserId } from './userSlice.ts';

interface Written {
  owner: string;
  /** Undefined if nothing was written, or everything was sent. */
  text: string | undefined;
}

/**
 * The unsent text of the signed-in user. It stays on the phone until it is sent, even if the session expires, and is
 * not shown to other users. The user may become known seconds after the login; text written until then belongs to that
 * user.
 */
export function useOwnText(key: (typeof personKeys)[keyof typeof personKeys]) {
  const { localStore } = useServices();
  const userId = useSelector(selectUserId);
  const read = (owner: string): Written => ({ owner, text: readOwnText(localStore, key, owner) });
  const [written, setWritten] = useState(() => read(userId));
  const { owner, text } = written;
  if (owner !== userId) {
    setWritten(owner === '' && text !== undefined ? { owner: userId, text } : read(userId));
  }

  useEffect(() => {
    if (text !== undefined) storeOwnText(localStore, key, owner, text);
  }, [localStore, key, owner, text]);

  return {
    text,
    write: (next: string) => setWritten({ owner: userId, text: next }),
    forget: () => {
      localStore.remove(key);
      setWritten({ owner: userId, text: undefined });
    },
  };
}
