/** What the audio of a browser consists of, as far as the recorder uses it: jsdom has none. */
class FakeContext extends EventTarget {
  state: string = 'running';
  sampleRate = 48_000;
  destination = {};
  resume = async () => undefined;
  close = async () => void (this.state = 'closed');
  createMediaStreamSource = () => ({ connect: () => undefined });
  createScriptProcessor = () => this.processor;
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

/** A web view with a microphone, which `answer` opens or refuses; the last of `tracks` is open. */
export function installMicrophone(answer: () => Promise<void> = async () => undefined) {
  contexts = [];
  const tracks: FakeTrack[] = [];
  const getUserMedia = async () => {
    await answer();
    const track = new FakeTrack();
    tracks.push(track);
    return { getTracks: () => [track] };
  };
  Object.assign(globalThis, { AudioContext: FakeContext });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  return {
    tracks,
    contexts,
    remove: () => {
      Reflect.deleteProperty(navigator, 'mediaDevices');
      Reflect.deleteProperty(globalThis, 'AudioContext');
    },
  };
}
