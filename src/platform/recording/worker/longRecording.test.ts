import 'fake-indexeddb/auto';
import v8 from 'node:v8';
import vm from 'node:vm';
import { CHUNK_SAMPLES, SAMPLE_RATE } from '#platform/recording/soundFormat.ts';
import { openRecordings, type RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { createPartWriter } from './partWriter.ts';

const MINUTES = 60;
const MEGABYTE = 1024 * 1024;
const CHUNKS_A_MINUTE = (60 * SAMPLE_RATE) / CHUNK_SAMPLES;
/** The number of samples that an audio worklet sends in one message. */
const BLOCK = 2_048;

/** Returns the memory in use after a garbage collection, in bytes, including the buffers of samples. */
function held(): number {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Waits until a minute is written, and deletes it, because in this test the database itself is in memory. */
async function takeMinute(database: RecordingDatabase): Promise<void> {
  while ((await database.count('chunks')) < CHUNKS_A_MINUTE) await new Promise((resolve) => setTimeout(resolve));
  await Promise.all([database.clear('chunks'), database.clear('bars')]);
}

it('a recording of 60 minutes takes at most 60 MB of memory, because nothing is kept once it is written', async () => {
  indexedDB = new IDBFactory();
  const database = await openRecordings();
  const failures: unknown[] = [];
  let ended = 0;
  const writer = createPartWriter({
    database,
    part: 'long',
    inputRate: SAMPLE_RATE,
    onHeard: () => undefined,
    onEnded: (_part, samples) => (ended = samples),
    onUnwritten: (error) => failures.push(error),
  });
  const block = Float32Array.from({ length: BLOCK }, (_, i) => 0.5 * Math.sin(i / 20));
  const before = held();
  let most = 0;
  for (let minute = 1, sent = 0; minute <= MINUTES; minute += 1) {
    for (; sent < minute * 60 * SAMPLE_RATE; sent += BLOCK) writer.add(block.slice());
    await takeMinute(database);
    if (minute % 10 === 0) most = Math.max(most, held() - before);
  }
  await writer.end();
  expect(failures).toEqual([]);
  expect(ended).toBeGreaterThanOrEqual(MINUTES * 60 * SAMPLE_RATE);
  expect(most / MEGABYTE).toBeLessThan(60);
  database.close();
}, 120_000);
