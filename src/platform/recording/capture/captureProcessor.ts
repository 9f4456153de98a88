/** What the global scope of an audio worklet offers; TypeScript has no types for it. */
interface WorkletScope {
  AudioWorkletProcessor: new () => { readonly port: MessagePort };
  registerProcessor: (name: string, processor: unknown) => void;
}

const scope = globalThis as unknown as WorkletScope;

/** So many samples are sent at once: a message for each of the 128 that the browser delivers would be slow on phones. */
const BLOCK = 2_048;

/** Sends what the microphone hears through a port that the page has connected to the worker. */
class CaptureProcessor extends scope.AudioWorkletProcessor {
  private readonly block = new Float32Array(BLOCK);
  private filled = 0;
  private target: MessagePort | undefined;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<MessagePort>) => {
      this.target = data;
    };
  }

  process([input]: Float32Array[][]): boolean {
    for (const sample of input?.[0] ?? []) {
      this.block[this.filled] = sample;
      this.filled += 1;
      if (this.filled < BLOCK) continue;
      this.target?.postMessage(this.block.slice());
      this.filled = 0;
    }
    return true;
  }
}

scope.registerProcessor('capture', CaptureProcessor);
