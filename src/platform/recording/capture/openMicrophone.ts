import type { HostRecording } from '#platform/bridge/host.ts';
import { openHostMicrophone } from './hostMicrophone.ts';
import { MicrophoneError, type Microphone, type MicrophoneProblem, type OnInterrupted } from './microphone.ts';
import { hasWebMicrophone, openWebMicrophone } from './webMicrophone.ts';

/** Whether a recording can be kept and heard, whoever records it. */
const canKeep = (): boolean => 'AudioContext' in window && 'indexedDB' in window && 'Worker' in window;

/** Whether this device has any way to record. */
export const canRecord = (recording: HostRecording): boolean =>
  canKeep() && (hasWebMicrophone() || recording.isOffered());

/** Web views refuse in the name of the app, without asking anybody. */
const helpedByHost: readonly MicrophoneProblem[] = ['refused', 'missing', 'unsupported'];

/** Longer than a user needs to answer a question; some web views of Android neither ask nor answer. */
const PATIENCE_MS = 15_000;

/** Opens the microphone of the web view, or the host's if there is none. Has to be called by a tap. */
export async function openMicrophone(recording: HostRecording, onInterrupted: OnInterrupted): Promise<Microphone> {
  if (!canRecord(recording)) throw new MicrophoneError('unsupported');
  if (!hasWebMicrophone()) return openHostMicrophone(recording, onInterrupted);
  try {
    const opening = openWebMicrophone(onInterrupted);
    return await (recording.isOffered() ? answeredSoon(opening) : opening);
  } catch (error) {
    const isHelped = error instanceof MicrophoneError && helpedByHost.includes(error.problem);
    if (!isHelped || !recording.isOffered()) throw error;
    return openHostMicrophone(recording, onInterrupted);
  }
}

/** Rejects if the web view does not answer; a microphone that it opens later is closed. */
function answeredSoon(opening: Promise<Microphone>): Promise<Microphone> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new MicrophoneError('unsupported'));
    }, PATIENCE_MS);
    opening
      .then((microphone) => (isLate ? microphone.close() : resolve(microphone)), reject)
      .finally(() => clearTimeout(timer));
  });
}
