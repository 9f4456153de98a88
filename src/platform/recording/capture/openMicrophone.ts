import { SECOND_MS } from '#lib/time/time.ts';
import type { HostRecording } from '#platform/bridge/host.ts';
import { audioContextClass } from '#platform/recording/audioContext.ts';
import { openHostMicrophone } from './hostMicrophone.ts';
import { MicrophoneError, type Microphone, type MicrophoneProblem, type OnInterrupted } from './microphone.ts';
import { hasWebMicrophone, openWebMicrophone } from './webMicrophone.ts';

/** Returns whether the page can store and play a recording that the web view or the host makes. */
const canStoreRecordings = (): boolean =>
  audioContextClass() !== undefined && 'indexedDB' in window && 'Worker' in window;

/** Returns whether this device can record, through the web view or the host. */
export const canRecord = (recording: HostRecording): boolean =>
  canStoreRecordings() && (hasWebMicrophone() || recording.isOffered());

/**
 * The problems of the web view's microphone after which the host's microphone is tried. `refused` is included, because
 * a web view may refuse the microphone without asking the user.
 */
const helpedByHost: readonly MicrophoneProblem[] = ['refused', 'missing', 'unsupported'];

/**
 * How long to wait for the web view. This is longer than a user needs to answer its question. The wait is limited,
 * because some web views of Android neither ask the user nor reply.
 */
const WEB_MICROPHONE_TIMEOUT_MS = 15 * SECOND_MS;

/**
 * Opens the microphone of the web view, or the host's microphone if the web view has none, refuses it or does not
 * answer. Must be called within a tap.
 */
export async function openMicrophone(recording: HostRecording, onInterrupted: OnInterrupted): Promise<Microphone> {
  if (!canRecord(recording)) throw new MicrophoneError('unsupported');
  if (!hasWebMicrophone()) return openHostMicrophone(recording, onInterrupted);
  try {
    const opening = openWebMicrophone(onInterrupted);
    return await (recording.isOffered() ? withTimeout(opening) : opening);
  } catch (error) {
    const isHelped = error instanceof MicrophoneError && helpedByHost.includes(error.problem);
    if (!isHelped || !recording.isOffered()) throw error;
    return openHostMicrophone(recording, onInterrupted);
  }
}

/** Rejects if the web view does not reply in time. If the web view opens a microphone later, closes it. */
function withTimeout(opening: Promise<Microphone>): Promise<Microphone> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new MicrophoneError('unsupported'));
    }, WEB_MICROPHONE_TIMEOUT_MS);
    opening
      .then((microphone) => (isLate ? microphone.close() : resolve(microphone)), reject)
      .finally(() => clearTimeout(timer));
  });
}
