import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { personKeys } from '#platform/storage/storageKeys.ts';
import { keepOwnText, readOwnText } from './ownText.ts';
import { useServices } from './ServicesContext.ts';
import { selectUserId } from './userSlice.ts';

interface Written {
  owner: string;
  /** Undefined: nothing was written, or all of it was sent. */
  text: string | undefined;
}

/**
 * What the signed-in user is writing. It stays on the phone until it is sent, over a session that ran out too, and nobody
 * else who signs in is shown it. Who has signed in may be known seconds later; what is written by then is theirs.
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
    if (text !== undefined) keepOwnText(localStore, key, owner, text);
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
