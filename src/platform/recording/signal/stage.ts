/** A step of the signal chain. It changes the samples of a block in place, and keeps its state between blocks. */
export interface Stage {
  /** The number of samples by which the output is later than the input. */
  latency: number;
  process: (block: Float32Array) => void;
}
