import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { isChildKey } from '#platform/storage/storageKeys.ts';
import { ownTextPlace, type OwnTextKey } from './ownText.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { selectChildId, selectUserId } from './userSlice.ts';

interface Written {
  owner: string;
  placeOf: typeof ownTextPlace;
  /** The unsent text; undefined if nothing was written, or everything was sent. */
  text: string | undefined;
}

/**
 * Returns the unsent text of the signed-in user, or of the active child if the key belongs to a child. The text stays
 * on the phone until it is sent, even if the session expires, and is not shown to others. A text that is written in the
 * seconds between a login and the reply with the user belongs to this user. If several texts share one key, `placeOf`
 * returns the place of this text.
 */
export function useOwnText(key: OwnTextKey, placeOf = ownTextPlace) {
  const { localStore } = useServices();
  const writer = useSelector(isChildKey(key) ? selectChildId : selectUserId);
  const read = (owner: string): Written => ({ owner, placeOf, text: placeOf(localStore, key, owner).read() });
  const [written, setWritten] = useState(() => read(writer));
  const { owner, text } = written;
  if (written.placeOf !== placeOf) setWritten(read(writer));
  else if (owner !== writer) {
    setWritten(owner === '' && text !== undefined ? { owner: writer, placeOf, text } : read(writer));
  }

  useEffect(() => {
    if (text !== undefined) placeOf(localStore, key, owner).write(text);
  }, [localStore, key, owner, text, placeOf]);

  return {
    text,
    write: (next: string) => setWritten({ owner: writer, placeOf, text: next }),
    /**
     * Calls `update` with the present text, and stores the result. This function may be called much later than it was
     * returned. It does nothing if the text belongs to somebody else by then.
     */
    change: (update: (present: string) => string) =>
      setWritten((present) => (present.owner === writer ? { ...present, text: update(present.text ?? '') } : present)),
    forget: () => {
      placeOf(localStore, key, writer).remove();
      setWritten({ owner: writer, placeOf, text: undefined });
    },
    /**
     * Deletes a text that was sent, unless it was changed meanwhile. This also works after the component has been
     * unmounted.
     */
    forgetSent: (sent: string) => {
      const place = placeOf(localStore, key, writer);
      if (place.read() === sent) place.remove();
      setWritten((present) => (present.text === sent ? { ...present, text: undefined } : present));
    },
  };
}
