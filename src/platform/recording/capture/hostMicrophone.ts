import {
  MICROPHONE_BUSY_CODE,
  MICROPHONE_REFUSED_CODE,
  MICROPHONE_UNDECIDED_CODE,
  MAX_SOUND_BYTES,
} from '#contract/host/bridge.ts';
import type { HostRecording } from '#platform/bridge/host.ts';
import { MAX_RECORDING_MS } from '#lib/works/workRules.ts';
import { HostCallError } from '#platform/bridge/native/hostCallError.ts';
import { fromPcm } from '#platform/recording/signal/pcm.ts';
import type { RecordingWorkerClient } from '#platform/recording/worker/recordingWorkerClient.ts';
import { MicrophoneError, type Microphone, type MicrophoneProblem, type OnInterrupted } from './microphone.ts';

/**
 * The time between two reads of the sound. A crash loses less than a second of sound, and each read costs a slow bridge
 * about 100 ms.
 */
const PERIOD_MS = 400;
const BYTES_A_SAMPLE = 2;
/**
 * How often the same sound is read if the replies are lost. The host can repeat a reply, because it keeps what it has
 * recorded.
 */
const MAX_READS = 3;

/**
 * Opens the microphone of the host. The host records, and the page repeatedly reads the new sound. Everything that has
 * arrived is kept, even if the host fails later.
 */
export async function openHostMicrophone(recording: HostRecording, onInterrupted: OnInterrupted): Promise<Microphone> {
  const { sampleRate } = await recording.open().catch((error: unknown) => {
    throw new MicrophoneError(problemOf(error));
  });
  const maxBytes = (MAX_RECORDING_MS / 1_000) * sampleRate * BYTES_A_SAMPLE;
  let worker: Pick<RecordingWorkerClient, 'send'> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let offset = 0;
  let isOver = false;
  /**
   * The last read, which may still be running. The next read waits for it, because each read tells the host how much
   * sound has already arrived.
   */
  let last: Promise<unknown> = Promise.resolve();

  const close = () => {
    isOver = true;
    clearTimeout(timer);
    void recording.close();
  };
  const fail = (problem?: MicrophoneProblem) => {
    if (isOver) return;
    close();
    // Reports `unusable` if the host has not delivered any sound, because another attempt would only be interrupted
    // again.
    onInterrupted(problem ?? (offset === 0 ? 'unusable' : undefined));
  };
  const read = async (reads = 1): ReturnType<HostRecording['read']> => {
    try {
      return await recording.read(offset);
    } catch (error) {
      if (isOver || isUnusable(error) || reads === MAX_READS) throw error;
      return read(reads + 1);
    }
  };
  /** Reads until no new sound is left at the host. */
  const readOn = async () => {
    let length = MAX_SOUND_BYTES;
    while (!isOver && length === MAX_SOUND_BYTES) {
      const { pcm, isEnd } = await read();
      const block = samplesOf(pcm);
      length = block.length * BYTES_A_SAMPLE;
      offset += length;
      if (length > 0) worker?.send({ kind: 'add', block }, [block.buffer]);
      if (offset > maxBytes) fail('unusable');
      else if (isEnd) fail();
    }
  };
  const ask = (): Promise<unknown> => {
    last = last.then(readOn).catch((error: unknown) => fail(isUnusable(error) ? 'unusable' : undefined));
    return last;
  };
  const askAgain = () => {
    timer = setTimeout(() => void ask().then(() => isOver || askAgain()), PERIOD_MS);
  };
  return {
    sampleRate,
    connect: (target) => {
      worker = target;
      last = recording.start(MAX_RECORDING_MS).then(
        () => isOver || askAgain(),
        (error: unknown) => fail(isUnusable(error) ? 'unusable' : undefined),
      );
    },
    collect: async () => void (await ask()),
    close,
  };
}

function samplesOf(base64: string): Float32Array<ArrayBuffer> {
  const bytes = atob(base64);
  const pcm = new Int16Array(bytes.length / BYTES_A_SAMPLE);
  for (let at = 0; at < pcm.length; at += 1) {
    pcm[at] = bytes.charCodeAt(at * BYTES_A_SAMPLE) | (bytes.charCodeAt(at * BYTES_A_SAMPLE + 1) << 8);
  }
  return fromPcm(pcm);
}

/** Returns whether a repeated read would be useless, because the failure is not a time-out. */
const isUnusable = (error: unknown): boolean => !(error instanceof HostCallError) || error.kind !== 'timeout';

const problems: Readonly<Record<number, MicrophoneProblem>> = {
  [MICROPHONE_REFUSED_CODE]: 'refused',
  [MICROPHONE_UNDECIDED_CODE]: 'undecided',
  [MICROPHONE_BUSY_CODE]: 'busy',
};

function problemOf(error: unknown): MicrophoneProblem {
  if (!(error instanceof HostCallError)) return 'unusable';
  if (error.kind === 'unsupported') return 'unsupported';
  return (error.code !== undefined && problems[error.code]) || (error.kind === 'refused' ? 'refused' : 'unusable');
}
