import { createContext, useCallback, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Player } from './player.ts';
import type { ValueUntil } from './sound/valueUntil.ts';

export const PlayerContext = createContext<Player | undefined>(undefined);

export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('usePlayer needs a PlayerContext above it.');
  return player;
}

/**
 * Returns a value that `at` computes from the playing position, and renders again only when the value changes. Create
 * `at` once, not during rendering.
 */
export function usePosition<T extends number | string | boolean>(at: (positionMs: number) => ValueUntil<T>): T {
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
 * Observes a value like `usePosition`, but without rendering, for values that change every second. `show` writes the
 * value into the document, because rendering it would cost a slow phone more than playing the sound. `show` is called
 * when the value changes, but not initially.
 */
export function usePositionShown<T extends number | string>(
  at: (positionMs: number) => ValueUntil<T>,
  show: (value: T) => void,
) {
  const player = usePlayer();
  const latestAt = useEffectEvent(at);
  const handleChange = useEffectEvent(show);
  useEffect(() => {
    let shown = latestAt(player.positionMs()).value;
    return player.subscribePosition((positionMs) => {
      const { value, untilMs } = latestAt(positionMs);
      if (value !== shown) {
        shown = value;
        handleChange(value);
      }
      return untilMs;
    });
  }, [player]);
}
