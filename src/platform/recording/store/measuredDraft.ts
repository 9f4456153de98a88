import type { MixPart } from '#platform/recording/mix/mixPlan.ts';
import { lengthOf } from '#platform/recording/mix/mixPlan.ts';
import type { Bar } from '#platform/recording/signal/bars.ts';
import { BAR_SAMPLES } from '#platform/recording/soundFormat.ts';
import { measurePart } from './chunks.ts';
import type { RecordingDraft } from './draft.ts';
import type { RecordingDatabase } from './recordingDatabase.ts';

/** A draft with the lengths and the waveform of what was recorded. */
export interface MeasuredDraft {
  draft: RecordingDraft;
  /** For each sentence what is heard of it, one after the other. */
  sentences: MixPart[][];
  samples: number;
  /** The bars of all parts, in the order in which they are heard. */
  bars: Bar[];
}

export async function measureDraft(database: RecordingDatabase, draft: RecordingDraft): Promise<MeasuredDraft> {
  const measured = await Promise.all(
    draft.sentences.map(({ parts }) =>
      Promise.all(parts.map(async (id) => ({ id, ...(await measurePart(database, id)) }))),
    ),
  );
  const sentences = measured.map((parts) => parts.map(({ id, samples }) => ({ id, samples })));
  return { draft, sentences, samples: lengthOf(sentences), bars: measured.flat().flatMap(({ bars }) => bars) };
}

/** How loud the voice is played before it is mixed, as a factor: about as loud as the finished recording. */
export function previewGain(bars: readonly Bar[]): number {
  const levels = bars.map(({ level }) => level).sort((a, b) => a - b);
  const spoken = levels[Math.floor(levels.length * 0.8)] ?? 0;
  const peak = bars.reduce((highest, bar) => Math.max(highest, bar.peak), 0);
  return Math.max(1, Math.min(SPOKEN_LEVEL / Math.max(spoken, LEAST), HIGHEST_PEAK / Math.max(peak, LEAST)));
}

const SPOKEN_LEVEL = 0.15;
const HIGHEST_PEAK = 0.98;
/** Below it there is nothing but the noise of the microphone. */
const LEAST = 0.005;

/** Returns the peaks of so many columns, for a waveform of the whole. */
export function columnsOf(bars: readonly Bar[], count: number): number[] {
  const columns = Array.from({ length: count }, () => 0);
  bars.forEach(({ peak }, index) => {
    const at = Math.floor((index / bars.length) * count);
    columns[at] = Math.max(columns[at] ?? 0, peak);
  });
  return columns;
}

/** The shortest recording that the gateway accepts, and what the handles keep between them. */
export const LEAST_SAMPLES = 20 * BAR_SAMPLES;
