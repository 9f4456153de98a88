import type { MixPart } from '#platform/recording/mix/mixPlan.ts';
import { lengthOf } from '#platform/recording/mix/mixPlan.ts';
import type { Bar } from '#platform/recording/signal/bars.ts';
import { BAR_SAMPLES } from '#platform/recording/soundFormat.ts';
import { measurePart } from './chunks.ts';
import type { DraftSentence, RecordingDraft } from './draft.ts';
import type { RecordingDatabase } from './recordingDatabase.ts';

/** A draft with the lengths and the waveform of its sound. */
export interface MeasuredDraft {
  draft: RecordingDraft;
  /** The audible parts of each sentence, one after another. */
  sentences: MixPart[][];
  samples: number;
  /** The bars of all parts, in the order in which the parts are heard. */
  bars: Bar[];
}

export async function measureDraft(database: RecordingDatabase, draft: RecordingDraft): Promise<MeasuredDraft> {
  const measured = await Promise.all(draft.sentences.map((sentence) => measureSentence(database, sentence)));
  const sentences = measured.map((parts) => parts.map(({ id, samples }) => ({ id, samples })));
  return { draft, sentences, samples: lengthOf(sentences), bars: measured.flat().flatMap(({ bars }) => bars) };
}

/**
 * Measures the parts of a sentence. If all of them are empty, the app has crashed before anything of a retake was
 * written, and this function measures the parts of the earlier recording. The recorder will restore these when it opens
 * the draft.
 */
async function measureSentence(database: RecordingDatabase, { parts, former }: DraftSentence) {
  const measure = (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => ({ id, ...(await measurePart(database, id)) })));
  const measured = await measure(parts);
  const isEmpty = parts.length > 0 && measured.every(({ samples }) => samples === 0);
  return isEmpty ? measure(former) : measured;
}

/**
 * Returns the factor by which the preview amplifies the voice, so that it is about as loud as the finished recording.
 */
export function previewGain(bars: readonly Bar[]): number {
  const levels = bars.map(({ level }) => level).sort((a, b) => a - b);
  const spoken = levels[Math.floor(levels.length * 0.8)] ?? 0;
  const peak = bars.reduce((highest, bar) => Math.max(highest, bar.peak), 0);
  return Math.max(1, Math.min(SPOKEN_LEVEL / Math.max(spoken, LEAST), HIGHEST_PEAK / Math.max(peak, LEAST)));
}

const SPOKEN_LEVEL = 0.15;
const HIGHEST_PEAK = 0.98;
/** The lowest level that is treated as a voice. Lower levels come from the noise of the microphone only. */
const LEAST = 0.005;

/** Returns the heights of `count` columns that show the waveform of the whole recording. */
export function columnsOf(bars: readonly Bar[], count: number): number[] {
  const columns = Array.from({ length: count }, () => 0);
  bars.forEach(({ peak }, index) => {
    const at = Math.floor((index / bars.length) * count);
    columns[at] = Math.max(columns[at] ?? 0, peak);
  });
  return columns;
}

/**
 * The length in samples of the shortest recording that the gateway accepts. The two handles with which the user trims a
 * recording keep at least this distance from each other.
 */
export const MIN_RECORDING_SAMPLES = 20 * BAR_SAMPLES;

/** The step of the handles of the waveform, in samples: one key press moves a handle by 100 ms. */
export const TRIM_STEP = 2 * BAR_SAMPLES;
