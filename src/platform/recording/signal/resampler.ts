/** The number of zero crossings of the sinc function on each side. */
const REACH = 16;
/** The number of values in the table between two zero crossings of the windowed sinc function. */
const STEPS = 512;

const kernel = Float64Array.from({ length: REACH * STEPS + 1 }, (_, index) => {
  const x = index / STEPS;
  const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / REACH);
  return x === 0 ? 1 : (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
});

/**
 * Converts blocks of any length from one sample rate to another, by a windowed sinc function. The output lags behind
 * the input by half the width of the window; `flush` returns the remaining samples.
 */
export function createResampler(from: number, to: number) {
  const step = from / to;
  const cut = Math.min(1, to / from) * 0.97;
  const reach = Math.ceil(REACH / cut);
  let pending = new Float32Array(reach);
  /** The position of the next output sample in `pending`. */
  let place = reach;

  const valueAt = (position: number): number => {
    const middle = Math.floor(position);
    let sum = 0;
    for (let index = middle - reach + 1; index <= middle + reach; index += 1) {
      const distance = Math.abs(position - index) * cut;
      sum += (pending[index] ?? 0) * (kernel[Math.round(distance * STEPS)] ?? 0);
    }
    return sum * cut;
  };
  const convert = (block: Float32Array): Float32Array => {
    const all = new Float32Array(pending.length + block.length);
    all.set(pending);
    all.set(block, pending.length);
    pending = all;
    const output: number[] = [];
    for (; place + reach < pending.length; place += step) output.push(valueAt(place));
    const used = Math.max(0, Math.floor(place) - reach);
    pending = pending.slice(used);
    place -= used;
    return Float32Array.from(output);
  };
  return {
    convert: from === to ? (block: Float32Array) => block : convert,
    flush: () => (from === to ? new Float32Array(0) : convert(new Float32Array(reach))),
  };
}
