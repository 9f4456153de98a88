import { useEffect, useEffectEvent, useState } from 'react';
import { useServices } from '#platform/session/ServicesContext.ts';
import { createOutbox } from './outbox.ts';

/**
 * Returns the outbox of a screen. `childId` is the child for whom the screen writes. While `childId` is empty, the
 * gateway stores each write for the child that is active at that time. A repeated write could then reach another user's
 * child, so the outbox is closed with the screen.
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
