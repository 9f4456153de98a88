import 'fake-indexeddb/auto';
import { createAudioFocus } from '#platform/player/sound/audioFocus.ts';
import { CHUNK_SAMPLES, SAMPLE_RATE } from '#platform/recording/soundFormat.ts';
import { appendChunk } from '#platform/recording/store/chunks.ts';
import { saveDraft } from '#platform/recording/store/drafts.ts';
import { openRecordings, type RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { aRecordingDraft } from '#test/builders/stories/recordings.ts';
import { playParts } from './playParts.ts';

interface Played {
  startsAt: number;
  sound: Float32Array;
  end: () => void;
}

/** The blocks that were scheduled and have not ended yet, in their order. */
let scheduled: Played[] = [];
let isClosed = false;

/** A fake of those parts of the Web Audio API that play sound, because jsdom has none. A test ends the blocks. */
class FakeContext {
  currentTime = 0;
  destination = {};
  resume = async () => undefined;
  close = async () => void (isClosed = true);
  createBuffer = (_channels: number, samples: number) => ({
    sound: new Float32Array(samples),
    copyToChannel(block: Float32Array) {
      this.sound.set(block);
    },
  });
  createBufferSource = () =>
    Object.assign(new EventTarget(), {
      buffer: { sound: new Float32Array() },
      connect: () => undefined,
      start(this: EventTarget & { buffer: { sound: Float32Array } }, startsAt: number) {
        const end = () => void this.dispatchEvent(new Event('ended'));
        scheduled.push({ startsAt, sound: this.buffer.sound, end });
      },
    });
}

let database: RecordingDatabase;

beforeEach(async () => {
  indexedDB = new IDBFactory();
  database = await openRecordings();
  await saveDraft(database, aRecordingDraft());
  scheduled = [];
  isClosed = false;
  Object.assign(globalThis, { AudioContext: FakeContext });
});
afterEach(() => {
  database.close();
  Reflect.deleteProperty(globalThis, 'AudioContext');
});

/**
 * Stores parts of a sentence with this number of chunks each. All samples of a chunk contain the number of the chunk,
 * counted across all parts.
 */
async function storeParts(parts: Readonly<Record<string, number>>) {
  let number = 0;
  for (const [part, chunks] of Object.entries(parts))
    for (let index = 0; index < chunks; index += 1)
      await appendChunk(database, { draftId: 'draft', part, index }, new Int16Array(CHUNK_SAMPLES).fill((number += 1)));
}
/** Waits until all sound that can be read at the moment has been read from the database and scheduled. */
const settled = async () => {
  for (let round = 0; round < 60; round += 1) await database.count('drafts');
};

it('a sentence of two minutes in two parts is played as a whole, with only ten seconds of it in memory at a time', async () => {
  await storeParts({ a: 200, b: 40 });
  const onEnd = jest.fn();
  playParts(createAudioFocus(), database, ['a', 'b'], onEnd);
  const heard: number[] = [];
  let most = 0;
  let reached = 0;
  while (!isClosed) {
    await settled();
    most = Math.max(
      most,
      scheduled.reduce((sum, { sound }) => sum + sound.length, 0),
    );
    const block = scheduled.shift();
    if (!block) break;
    expect(block.startsAt).toBeCloseTo(reached);
    reached += block.sound.length / SAMPLE_RATE;
    for (let at = 0; at < block.sound.length; at += CHUNK_SAMPLES)
      heard.push(Math.round((block.sound[at] ?? 0) * 32_767));
    block.end();
    await settled();
  }
  expect(heard).toEqual(Array.from({ length: 240 }, (_, index) => index + 1));
  expect(most).toBe(10 * 24_000);
  expect([isClosed, onEnd.mock.calls.length]).toEqual([true, 1]);
});

it('the sound of a sentence is not read any further after its playback is stopped', async () => {
  await storeParts({ a: 40 });
  const onEnd = jest.fn();
  const stop = playParts(createAudioFocus(), database, ['a'], onEnd);
  await settled();
  stop();
  const get = jest.spyOn(IDBObjectStore.prototype, 'get');
  scheduled[0]?.end();
  await settled();
  expect(get).not.toHaveBeenCalled();
  expect([isClosed, onEnd.mock.calls.length]).toEqual([true, 1]);
  get.mockRestore();
});
