/** The number of zero crossings of the sinc function on each side of its centre. */
const REACH = 16;
/** The fraction of half of the lower sample rate at which the filter cuts off. */
const PASS_BAND = 0.97;

/**
 * Converts blocks of any length from one sample rate to another, by a windowed sinc function. The output lags behind
 * the input by half the width of the window; `flush` returns the remaining samples. Both rates are integers, in Hz.
 */
export function createResampler(from: number, to: number) {
  if (from === to) return { convert: (block: Float32Array) => block, flush: () => new Float32Array(0) };
  const divisor = greatestCommonDivisor(from, to);
  /**
   * Output sample n lies at the position n · stepIn ÷ phases of the input. So there are `phases` possible places
   * between two input samples.
   */
  const [stepIn, phases] = [from / divisor, to / divisor];
  const cut = Math.min(1, to / from) * PASS_BAND;
  const reach = Math.ceil(REACH / cut);
  /** The weights by phase. The usual rates have few phases, so the weights are calculated once and used very often. */
  const weights = new Map<number, Float64Array>();
  const weightsOf = (number: number): Float64Array => {
    const known = weights.get(number) ?? weightsAt(number / phases, cut, reach);
    weights.set(number, known);
    return known;
  };
  let pending = new Float32Array(reach);
  /** The position of the next output sample in `pending` is `middle` + `phase` ÷ `phases`. */
  let middle = reach;
  let phase = 0;

  const convert = (block: Float32Array): Float32Array => {
    const all = new Float32Array(pending.length + block.length);
    all.set(pending);
    all.set(block, pending.length);
    const output = new Float32Array(Math.ceil((block.length * phases) / stepIn) + 1);
    let count = 0;
    for (; middle + reach < all.length; count += 1) {
      output[count] = weightedSum(all, middle - reach + 1, weightsOf(phase));
      phase += stepIn;
      middle += Math.floor(phase / phases);
      phase %= phases;
    }
    const used = Math.max(0, middle - reach);
    pending = all.slice(used);
    middle -= used;
    return output.slice(0, count);
  };
  return { convert, flush: () => convert(new Float32Array(reach)) };
}

/**
 * Returns the weights of the input samples around an output sample. The output sample lies between two input samples,
 * at `fraction` of the distance from the first one.
 */
function weightsAt(fraction: number, cut: number, reach: number): Float64Array {
  return Float64Array.from({ length: 2 * reach }, (_, index) => {
    const x = Math.abs(fraction + reach - 1 - index) * cut;
    if (x >= REACH) return 0;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / REACH);
    return cut * window * (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
  });
}

function weightedSum(samples: Float32Array, start: number, weights: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < weights.length; index += 1) sum += (samples[start + index] ?? 0) * (weights[index] ?? 0);
  return sum;
}

const greatestCommonDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestCommonDivisor(other, one % other);
