import { useEffect, useEffectEvent, useState } from 'react';
import { useServices } from '#platform/session/ServicesContext.ts';
import { createOutbox } from './outbox.ts';

/**
 * Returns the outbox of a screen. `childId` is the child for whom the screen writes. While it is empty, the gateway
 * stores a write for the child that is active when the write arrives. So the writes of a screen that is closed before
 * the child is known are not repeated, because another user may have logged in by then.
 */
export function useOutbox(childId: string) {
  const { page } = useServices();
  const [outbox] = useState(() => createOutbox(page));
  const handleLeave = useEffectEvent(() => {
    if (childId === '') outbox.close();
  });
  useEffect(() => () => handleLeave(), []);
  return outbox;
}
