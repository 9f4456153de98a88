import 'fake-indexeddb/auto';
import { toPcm } from '#platform/recording/signal/pcm.ts';
import { CHUNK_SAMPLES, SAMPLE_RATE } from '#platform/recording/soundFormat.ts';
import { measurePart, readPart } from '#platform/recording/store/chunks.ts';
import { readDraft, removeDraft, saveDraft } from '#platform/recording/store/drafts.ts';
import { openRecordings, type RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { aRecordingDraft } from '#test/builders/stories/recordings.ts';
import { createPartWriter } from './partWriter.ts';

let database: RecordingDatabase;

beforeEach(async () => {
  indexedDB = new IDBFactory();
  database = await openRecordings();
  await saveDraft(database, aRecordingDraft());
});
afterEach(() => database.close());

const tone = (seconds: number) =>
  Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, i) => 0.5 * Math.sin(i / 20));

function write(part: string) {
  const reports: string[] = [];
  let bars = 0;
  const writer = createPartWriter({
    database,
    draftId: 'draft',
    part,
    inputRate: SAMPLE_RATE,
    onHeard: () => (bars += 1),
    onEnded: (ended, samples) => reports.push(`${ended} ended with ${samples}`),
    onUnwritten: (error) => reports.push((error as Error).name),
  });
  /** Adds sound in blocks of the size that an audio worklet sends. */
  const add = (sound: Float32Array) => {
    for (let at = 0; at < sound.length; at += 2_048) writer.add(sound.subarray(at, at + 2_048));
  };
  return { writer, add, reports, barCount: () => bars };
}

async function soundOf(part: string): Promise<number[]> {
  const samples: number[] = [];
  for await (const pcm of readPart(database, part)) samples.push(...pcm);
  return samples;
}

/** Waits until all writes that have begun are finished. */
const settle = async () => {
  for (let round = 0; round < 40; round += 1) await new Promise((resolve) => setTimeout(resolve));
};

describe('the sound of the microphone', () => {
  it('is written to the database during the recording, so that a crash loses less than a second', async () => {
    const { add, barCount } = write('a');
    add(tone(7.9));
    await settle();
    expect((await soundOf('a')).length).toBeGreaterThan((7.9 - 1) * SAMPLE_RATE);
    expect(barCount()).toBe(158);
  });

  it('is complete and unchanged at the end, even where one part follows another without a gap', async () => {
    const { writer, add, reports } = write('a');
    const sound = tone(3);
    add(sound.subarray(0, 30_001));
    writer.cut('b');
    add(sound.subarray(30_001));
    await writer.end();
    expect(reports).toEqual(['a ended with 30001', 'b ended with 41999']);
    const written = [...(await soundOf('a')), ...(await soundOf('b'))];
    expect(written).toEqual(Array.from(toPcm(sound)));
    const { samples, bars } = await measurePart(database, 'b');
    expect({ samples, bars: bars.length }).toEqual({ samples: 41_999, bars: 35 });
    expect(bars[3]?.peak).toBeCloseTo(0.5, 1);
    expect(bars[3]?.level).toBeCloseTo(0.354, 1);
  });

  it('is not written any more after its draft was deleted in another tab, and the deletion is reported once', async () => {
    const { add, reports, writer } = write('a');
    add(tone(1));
    await settle();
    expect(await soundOf('a')).toHaveLength(SAMPLE_RATE);
    const draft = await readDraft(database, 'u1', 'draft');
    await removeDraft(database, draft ?? aRecordingDraft());
    add(tone(2));
    await settle();
    writer.cut('b');
    add(tone(1));
    await writer.end();
    expect(reports).toEqual(['DraftGone']);
    expect([await database.count('chunks'), await database.count('bars')]).toEqual([0, 0]);
  });

  it('that an earlier release has stored without its beginning is neither counted nor read', async () => {
    const { writer, add } = write('a');
    add(tone(2));
    await writer.end();
    await database.delete('chunks', ['a', 0]);
    await database.delete('bars', ['a', 0]);
    expect([await soundOf('a'), await measurePart(database, 'a')]).toEqual([[], { samples: 0, bars: [] }]);
  });

  it('that was written before the disk became full stays stored, and the full disk is reported once', async () => {
    const { add, reports, writer } = write('a');
    add(tone(1));
    await settle();
    jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    add(tone(2));
    await writer.end();
    expect(reports).toEqual(['QuotaExceededError']);
    jest.restoreAllMocks();
    expect(await soundOf('a')).toHaveLength(2 * CHUNK_SAMPLES);
  });
});
