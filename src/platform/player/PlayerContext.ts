import { createContext, useCallback, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Player } from './player.ts';
import type { Stretch } from './stretch.ts';

export const PlayerContext = createContext<Player | undefined>(undefined);

export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('usePlayer needs a PlayerContext above it.');
  return player;
}

/** Something that follows from the running position, drawn again when it has changed. `at`: made once, not in drawing. */
export function usePosition<T extends number | string | boolean>(at: (positionMs: number) => Stretch<T>): T {
  const player = usePlayer();
  const subscribe = useCallback(
    (handleChange: () => void) =>
      player.subscribePosition((positionMs) => {
        handleChange();
        return at(positionMs).untilMs;
      }),
    [player, at],
  );
  return useSyncExternalStore(subscribe, () => at(player.positionMs()).value);
}

/**
 * The same for what changes every second: `show` writes it into the document, since drawing it anew would cost a slow
 * phone more than the sound itself. It is told of every change, not of the beginning.
 */
export function usePositionShown<T extends number | string>(
  at: (positionMs: number) => Stretch<T>,
  show: (value: T) => void,
) {
  const player = usePlayer();
  const presentAt = useEffectEvent(at);
  const handleChange = useEffectEvent(show);
  useEffect(() => {
    let shown = presentAt(player.positionMs()).value;
    return player.subscribePosition((positionMs) => {
      const { value, untilMs } = presentAt(positionMs);
      if (value !== shown) {
        shown = value;
        handleChange(value);
      }
      return untilMs;
    });
  }, [player]);
}
