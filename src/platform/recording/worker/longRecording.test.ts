import 'fake-indexeddb/auto';
import v8 from 'node:v8';
import vm from 'node:vm';
import { CHUNK_SAMPLES, SAMPLE_RATE } from '#platform/recording/soundFormat.ts';
import { saveDraft } from '#platform/recording/store/drafts.ts';
import { openRecordings, type RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { aRecordingDraft } from '#test/builders/stories/recordings.ts';
import { createPartWriter } from './partWriter.ts';

/**
 * The length of the recording in minutes. The limit for the memory is a limit for each minute, so a short recording is
 * enough for `npm test`. With `RECORDING_MINUTES=60`, the test records the longest recording that the app permits,
 * which takes 16 s.
 */
const MINUTES = Number(process.env['RECORDING_MINUTES'] ?? 12);
/** The maximum memory in megabytes for a recording of an hour. */
const MAX_MEGABYTES = 60;
const MEGABYTE = 1024 * 1024;
const CHUNKS_A_MINUTE = (60 * SAMPLE_RATE) / CHUNK_SAMPLES;
/** The number of samples that an audio worklet sends in one message. */
const BLOCK = 2_048;

/**
 * Returns the memory in use after garbage collection, in bytes, including the buffers of samples. Buffers are freed
 * some time after the collection that finds them unused, so the lowest of several measurements is used.
 */
async function memoryInUse(): Promise<number> {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  let least = Infinity;
  for (let turn = 0; turn < 4; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    least = Math.min(least, heapUsed + arrayBuffers);
  }
  return least;
}

/** Waits until a minute of sound is written, and deletes it, because the database of this test is in memory. */
async function takeMinute(database: RecordingDatabase): Promise<void> {
  while ((await database.count('chunks')) < CHUNKS_A_MINUTE) await new Promise((resolve) => setTimeout(resolve));
  await Promise.all([database.clear('chunks'), database.clear('bars')]);
}

it.each([
  { inputRate: SAMPLE_RATE, minutes: MINUTES },
  { inputRate: 48_000, minutes: MINUTES / 2 },
])(
  'a recording of $minutes minutes at $inputRate Hz needs at most 1 MB of memory per minute',
  async ({ inputRate, minutes }) => {
    indexedDB = new IDBFactory();
    const database = await openRecordings();
    await saveDraft(database, aRecordingDraft());
    const failures: unknown[] = [];
    let ended = 0;
    const writer = createPartWriter({
      database,
      draftId: 'draft',
      part: 'long',
      inputRate,
      onHeard: () => undefined,
      onEnded: (_part, samples) => (ended = samples),
      onUnwritten: (error) => failures.push(error),
    });
    const block = Float32Array.from({ length: BLOCK }, (_, i) => 0.5 * Math.sin(i / 20));
    let before = 0;
    let most = 0;
    for (let minute = 1, sent = 0; minute <= minutes; minute += 1) {
      for (; sent < minute * 60 * inputRate + BLOCK; sent += BLOCK) writer.add(block.slice());
      await takeMinute(database);
      // Measures the memory for comparison only after the first minute, because the memory for compiling the code is
      // needed only once.
      if (minute === 1) before = await memoryInUse();
      else if (minute % (minutes / 6) === 0) most = Math.max(most, (await memoryInUse()) - before);
    }
    await writer.end();
    expect(failures).toEqual([]);
    expect(ended).toBeGreaterThanOrEqual(minutes * 60 * SAMPLE_RATE);
    expect(most / MEGABYTE).toBeLessThan((MAX_MEGABYTES * minutes) / 60);
    database.close();
  },
  120_000,
);
