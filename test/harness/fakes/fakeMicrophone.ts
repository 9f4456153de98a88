/**
 * A fake of those parts of the Web Audio API that the recorder uses, because jsdom has no Web Audio API. A sound that
 * it plays never ends by itself.
 */
class FakeContext extends EventTarget {
  state: string = 'running';
  sampleRate = 48_000;
  currentTime = 0;
  destination = {};
  resume = async () => undefined;
  close = async () => void (this.state = 'closed');
  createMediaStreamSource = () => ({ connect: () => undefined });
  createScriptProcessor = () => this.processor;
  createBuffer = () => ({ copyToChannel: () => undefined });
  createBufferSource = () => Object.assign(new EventTarget(), { connect: () => undefined, start: () => undefined });
  processor = Object.assign(new EventTarget(), { connect: () => undefined });

  constructor() {
    super();
    contexts.push(this);
  }
}

class FakeTrack extends EventTarget {
  isStopped = false;
  stop = () => void (this.isStopped = true);
}

let contexts: FakeContext[] = [];

/**
 * Simulates a web view with a microphone. `answer` resolves if the page may use the microphone, and otherwise rejects.
 * `tracks` contains the opened tracks, the newest one last. `contextName` is the name of the constructor of audio
 * contexts.
 */
export function installMicrophone(
  answer: () => Promise<void> = async () => undefined,
  contextName: 'AudioContext' | 'webkitAudioContext' = 'AudioContext',
) {
  contexts = [];
  const tracks: FakeTrack[] = [];
  const getUserMedia = async () => {
    await answer();
    const track = new FakeTrack();
    tracks.push(track);
    return { getTracks: () => [track] };
  };
  Object.assign(globalThis, { [contextName]: FakeContext });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  return {
    tracks,
    contexts,
    remove: () => {
      Reflect.deleteProperty(navigator, 'mediaDevices');
      Reflect.deleteProperty(globalThis, contextName);
    },
  };
}
