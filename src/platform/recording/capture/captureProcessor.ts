/** The global scope of an audio worklet, for which TypeScript has no types. */
interface WorkletScope {
  AudioWorkletProcessor: new () => { readonly port: MessagePort };
  registerProcessor: (name: string, processor: unknown) => void;
}

const scope = globalThis as unknown as WorkletScope;

/**
 * The number of samples in one message. A message for each of the browser's blocks of 128 samples would be too slow on
 * phones.
 */
const BLOCK = 2_048;

/** Sends the sound of the microphone through a port that the page has connected to the worker. */
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
