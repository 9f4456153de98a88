import { useDispatch } from 'react-redux';
import { useServices } from '#platform/session/ServicesContext.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { logProblem } from '#platform/telemetry/log.ts';

/**
 * Returns a function that must be called after the gateway has deleted all recordings of a child or of an account. The
 * function tells the host (BRIDGE-07), and deletes the recordings from this device. The gateway reports whose
 * recordings have to be deleted, because lists in the app may not have been loaded yet. If the gateway does not reply,
 * the app asks again at its next start.
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
