import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Player } from './player.ts';

export const PlayerContext = createContext<Player | undefined>(undefined);

function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('usePlayer needs a PlayerContext above it.');
  return player;
}

/**
 * Something that follows from the running position, drawn again only when it has changed: select seconds or sentences,
 * never milliseconds.
 */
export function usePosition<T extends number | string | boolean>(select: (positionMs: number) => T): T {
  const player = usePlayer();
  return useSyncExternalStore(player.subscribePosition, () => select(player.positionMs()));
}
