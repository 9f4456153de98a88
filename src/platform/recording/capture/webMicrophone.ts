import { attempt } from '#lib/attempt.ts';
import { MAX_RECORDING_MS } from '#lib/works/workRules.ts';
import { REQUEST_TIMEOUT_MS } from '#platform/http/requestTimeout.ts';
import { audioContextClass } from '#platform/recording/audioContext.ts';
import { MicrophoneError, type Microphone, type MicrophoneProblem, type OnInterrupted } from './microphone.ts';

/** Returns whether the browser or web view offers the microphone to pages. */
export const hasWebMicrophone = (): boolean => (navigator as Partial<Navigator>).mediaDevices !== undefined;

/**
 * Echo cancellation and gain control are off, because they would change the volume while somebody speaks. Later,
 * `mixdown` adjusts the volume, equally for all sentences.
 */
const WANTED: MediaTrackConstraints = {
  channelCount: 1,
  echoCancellation: false,
  autoGainControl: false,
  noiseSuppression: true,
};

/** The block size in samples of the fallback for web views without audio worklets. */
const BLOCK = 4_096;

/** Opens the microphone. Must be called within a tap, because web views otherwise keep it silent. */
export async function openWebMicrophone(onInterrupted: OnInterrupted): Promise<Microphone> {
  const Context = audioContextClass();
  if (!Context) throw new MicrophoneError('unsupported');
  const context = new Context();
  let stream: MediaStream | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(limit);
    for (const track of stream?.getTracks() ?? []) track.stop();
    void context.close().catch(() => undefined);
  };
  const resuming = context.resume();
  // Prevents an unhandled rejection: nothing waits for this promise if the microphone is refused.
  resuming.catch(() => undefined);
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: WANTED });
    await resuming;
    const { node, connect } = await captureNode(context);
    context.createMediaStreamSource(stream).connect(node);
    // Connects the node to the destination, because browsers run only connected nodes. The output of this node is
    // silent.
    node.connect(context.destination);
    const interrupt = watch(stream, context, () => {
      close();
      onInterrupted();
    });
    return {
      sampleRate: context.sampleRate,
      connect: (worker) => {
        const { port1, port2 } = new MessageChannel();
        worker.send({ kind: 'listen', port: port1 }, [port1]);
        connect(port2);
        // Ends the recording after the maximum time, as hosts do, because somebody may have forgotten to stop it.
        clearTimeout(limit);
        limit = setTimeout(interrupt, MAX_RECORDING_MS);
      },
      close,
    };
  } catch (error) {
    close();
    throw error instanceof MicrophoneError ? error : new MicrophoneError(problemOf(error));
  }
}

interface Capture {
  node: AudioNode;
  connect: (port: MessagePort) => void;
}

async function captureNode(context: AudioContext): Promise<Capture> {
  if (!('audioWorklet' in context)) return processorNode(context);
  await loadedInTime(context.audioWorklet.addModule(new URL('./captureProcessor.ts', import.meta.url)));
  const node = new AudioWorkletNode(context, 'capture', { channelCount: 1, channelCountMode: 'explicit' });
  return { node, connect: (port) => node.port.postMessage(port, [port]) };
}

/** Rejects if the capture code cannot be loaded, or is not loaded in time: the browser itself sets no time limit. */
const loadedInTime = (loading: Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(new MicrophoneError('unloaded'));
    const timer = setTimeout(fail, REQUEST_TIMEOUT_MS);
    loading.then(resolve, fail).finally(() => clearTimeout(timer));
  });

/** Creates the fallback for web views without audio worklets: iOS 14.3 and old web views of Android. */
function processorNode(context: BaseAudioContext): Capture {
  let target: MessagePort | undefined;
  // oxlint-disable-next-line typescript/no-deprecated -- these webviews know nothing else
  const node = context.createScriptProcessor(BLOCK, 1, 1);
  node.addEventListener('audioprocess', (event) => {
    // oxlint-disable-next-line typescript/no-deprecated -- see above
    const block = event.inputBuffer.getChannelData(0).slice();
    target?.postMessage(block, [block.buffer]);
  });
  return {
    node,
    connect: (port) => {
      target = port;
    },
  };
}

/**
 * Calls `onInterrupted` at the first interruption of the microphone. Returns a function with which the caller can
 * report an interruption itself.
 */
function watch(stream: MediaStream, context: AudioContext, onInterrupted: () => void): () => void {
  let isOver = false;
  const interrupt = () => {
    if (!isOver) onInterrupted();
    isOver = true;
  };
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', interrupt);
    track.addEventListener('mute', interrupt);
  }
  context.addEventListener('statechange', () => {
    // The state `interrupted` exists only in Safari.
    if (['interrupted', 'suspended'].includes(context.state)) interrupt();
    if (context.state === 'closed') isOver = true;
  });
  return interrupt;
}

function problemOf(error: unknown): MicrophoneProblem {
  const name = attempt(() => (error as DOMException).name) ?? '';
  if (['NotAllowedError', 'SecurityError'].includes(name)) return 'refused';
  if (['NotFoundError', 'OverconstrainedError'].includes(name)) return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unsupported';
}
