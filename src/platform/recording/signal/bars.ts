import { BAR_SAMPLES } from '#platform/recording/soundFormat.ts';

/** One bar of a waveform, for 50 ms of sound: the highest amplitude and the mean level, from 0 to 1. */
export interface Bar {
  peak: number;
  level: number;
}

/** Returns a bar for each 50 ms of sound. The last bar may represent less. */
export function barsOf(samples: Int16Array): Bar[] {
  const bars: Bar[] = [];
  for (let start = 0; start < samples.length; start += BAR_SAMPLES) {
    bars.push(barOf(samples.subarray(start, start + BAR_SAMPLES)));
  }
  return bars;
}

function barOf(samples: Int16Array): Bar {
  let peak = 0;
  let power = 0;
  for (const sample of samples) {
    peak = Math.max(peak, Math.abs(sample));
    power += sample * sample;
  }
  return { peak: peak / 32_768, level: Math.sqrt(power / Math.max(1, samples.length)) / 32_768 };
}
