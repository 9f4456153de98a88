import { useDispatch } from 'react-redux';
import { useServices } from '#platform/session/ServicesContext.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { logProblem } from '#platform/telemetry/log.ts';

/**
 * Returns a function that must be called after the gateway has deleted all recordings of a child or of an account. The
 * function informs the host (BRIDGE-07), and deletes the recordings from this device. It asks the gateway which
 * recordings are to be deleted, because the app may not have loaded the lists of children and works yet. If the gateway
 * does not reply, the app asks again at its next start.
 */
export function useForgetRecordings(): () => void {
  const { events, localStore } = useServices();
  const dispatch = useDispatch();
  return () => {
    events.forward('UserLaunchAudioUpdated');
    if (localStore.read(storageKeys.openedRecordings) === undefined) return;
    import(/* webpackChunkName: "forgetRecordings" */ '#platform/recording/store/forgetRecordings.ts')
      .then(({ forgetGoneRecordings }) => forgetGoneRecordings(dispatch))
      .catch((problem: unknown) => logProblem('recordings of this device', problem));
  };
}
