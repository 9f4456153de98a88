import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { eyeCareApi, type EyeCareRoot } from '#platform/eyeCare/eyeCareApi.ts';
import { createSoundMeter, type SoundMeter } from '#platform/player/metering/soundMeter.ts';
import { selectIsLogin } from '#platform/session/authSlice.ts';
import { useServices } from '#platform/session/ServicesContext.ts';

const selectEyeCare = eyeCareApi.endpoints.getEyeCare.select(undefined);

/**
 * Returns the meter for a sound that the gateway counts as listening, for `SoundPlayer`. As in the player, time is
 * requested before the sound only for a child with limits, because for others the sound has to begin within the tap;
 * the time of guests is requested while they listen.
 */
export function useSoundMeter(itemId: string): SoundMeter {
  const store = useStore<EyeCareRoot & Parameters<typeof selectIsLogin>[0]>();
  const { time, clock } = useServices();
  const create = (id: string) =>
    createSoundMeter({
      time,
      clock,
      dispatch: store.dispatch,
      itemId: id,
      isLimited() {
        const state = store.getState();
        const known = selectEyeCare(state).data;
        return known ? known.isLimited && !known.isGuest : selectIsLogin(state);
      },
    });
  const [meter, setMeter] = useState(() => ({ itemId, ...create(itemId) }));
  if (meter.itemId !== itemId) setMeter({ itemId, ...create(itemId) });
  useEffect(() => () => meter.leave(), [meter]);
  return meter;
}
