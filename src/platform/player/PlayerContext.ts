import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Player } from './player.ts';

export const PlayerContext = createContext<Player | undefined>(undefined);

export function usePlayer(): Player {
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

/**
 * The same for what changes every second: `show` writes it into the document, since drawing it anew would cost a slow
 * phone more than the sound itself. It is told of every change, not of the beginning.
 */
export function usePositionShown<T extends number | string>(
  select: (positionMs: number) => T,
  show: (value: T) => void,
) {
  const player = usePlayer();
  const selectAt = useEffectEvent(select);
  const handleChange = useEffectEvent(show);
  useEffect(() => {
    let shown = selectAt(player.positionMs());
    return player.subscribePosition((positionMs) => {
      const value = selectAt(positionMs);
      if (value === shown) return;
      shown = value;
      handleChange(value);
    });
  }, [player]);
}
