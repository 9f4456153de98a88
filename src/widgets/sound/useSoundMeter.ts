import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { createSoundMeter, type SoundMeter } from '#platform/player/metering/soundMeter.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { isLimitedListener, mayBeRefused, type ListenerRoot } from './isLimitedListener.ts';

/**
 * Returns the meter for a sound that the gateway counts as listening, for `SoundPlayer`. As in the player, time is
 * requested before the sound only for a child with limits, because for others the sound has to begin within the tap;
 * the time of guests is requested while they listen.
 */
export function useSoundMeter(itemId: string): SoundMeter {
  const store = useStore<ListenerRoot>();
  const { time, clock } = useServices();
  const create = (id: string) =>
    createSoundMeter({
      time,
      clock,
      dispatch: store.dispatch,
      itemId: id,
      isLimited: () => isLimitedListener(store.getState()),
      mayBeRefused: () => mayBeRefused(store.getState()),
    });
  const [meter, setMeter] = useState(() => ({ itemId, ...create(itemId) }));
  if (meter.itemId !== itemId) setMeter({ itemId, ...create(itemId) });
  useEffect(() => () => meter.leave(), [meter]);
  return meter;
}
