import { barsOf, type Bar } from '#platform/recording/signal/bars.ts';
import { toPcm } from '#platform/recording/signal/pcm.ts';
import { createResampler } from '#platform/recording/signal/resampler.ts';
import { BAR_SAMPLES, CHUNK_SAMPLES, SAMPLE_RATE } from '#platform/recording/soundFormat.ts';
import { appendChunk } from '#platform/recording/store/chunks.ts';
import type { RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';

interface WriterOptions {
  database: RecordingDatabase;
  draftId: string;
  part: string;
  inputRate: number;
  onHeard: (part: string, bar: Bar) => void;
  onEnded: (part: string, samples: number) => void;
  onUnwritten: (error: unknown) => void;
}

/** Writes the sound of the microphone into the database, half a second at a time. */
export function createPartWriter({
  database,
  draftId,
  inputRate,
  onHeard,
  onEnded,
  onUnwritten,
  ...first
}: WriterOptions) {
  const resampler = createResampler(inputRate, SAMPLE_RATE);
  const chunk = new Int16Array(CHUNK_SAMPLES);
  let part = first.part;
  let filled = 0;
  let index = 0;
  let samples = 0;
  let written = Promise.resolve();
  let hasFailed = false;

  const write = () => {
    if (filled === 0 || hasFailed) return;
    const place = { draftId, part, index };
    const pcm = chunk.slice(0, filled);
    index += 1;
    filled = 0;
    written = written.then(async () => {
      if (hasFailed) return;
      try {
        await appendChunk(database, place, pcm);
      } catch (error) {
        hasFailed = true;
        onUnwritten(error);
      }
    });
  };
  const take = (pcm: Int16Array) => {
    for (const sample of pcm) {
      chunk[filled] = sample;
      filled += 1;
      samples += 1;
      if (filled % BAR_SAMPLES === 0) {
        const [bar] = barsOf(chunk.subarray(filled - BAR_SAMPLES, filled));
        if (bar) onHeard(part, bar);
      }
      if (filled === CHUNK_SAMPLES) write();
    }
  };
  const end = () => {
    write();
    const ended = { part, samples };
    written = written.then(() => {
      if (!hasFailed) onEnded(ended.part, ended.samples);
    });
  };
  return {
    add: (block: Float32Array) => take(toPcm(resampler.convert(block))),
    cut: (next: string) => {
      end();
      part = next;
      index = 0;
      samples = 0;
    },
    /** Ends the part, and resolves once its sound is completely on the disk. */
    end: async () => {
      take(toPcm(resampler.flush()));
      end();
      await written;
    },
  };
}
