import 'fake-indexeddb/auto';
import { SAMPLE_RATE } from '#platform/recording/soundFormat.ts';
import { removeDraft, saveDraft } from '#platform/recording/store/drafts.ts';
import { readMix } from '#platform/recording/store/mixes.ts';
import { openRecordings } from '#platform/recording/store/recordingDatabase.ts';
import { aRecordingDraft, storeRecording } from '#test/builders/stories/recordings.ts';
import type { RecordingReport, RecordingRequest } from './messages.ts';
import { serveRecording } from './serveRecording.ts';

const colours = { normal: 'orange', loud: 'red', calm: 'grey' };

/** Creates a canvas that counts its drawings and stores the colours of the last one. */
function aCanvas() {
  const drawn = { times: 0, colours: [] as string[] };
  const context = {
    canvas: { width: 300, height: 56 },
    fillStyle: '',
    clearRect: () => {
      drawn.times += 1;
      drawn.colours = [];
    },
    fillRect: () => drawn.colours.push(context.fillStyle),
  };
  return { drawn, canvas: { getContext: () => context } as unknown as OffscreenCanvas };
}

/** Records two and a half seconds. Returns the number of bars in each report. */
async function record(canvas?: OffscreenCanvas): Promise<number[]> {
  const database = await openRecordings();
  await saveDraft(database, aRecordingDraft());
  database.close();
  const reports: RecordingReport[] = [];
  await new Promise<void>((resolve) => {
    const answer = serveRecording((report) => {
      reports.push(report);
      if (reports.flatMap((one) => (one.kind === 'heard' ? one.bars : [])).length === 50) resolve();
    });
    if (canvas) answer({ kind: 'draw', canvas, colours });
    answer({ kind: 'begin', draftId: 'draft', part: 'a', inputRate: SAMPLE_RATE });
    answer({ kind: 'add', block: new Float32Array(1.5 * SAMPLE_RATE).fill(0.5) });
    answer({ kind: 'cut', next: 'b' });
    answer({ kind: 'add', block: new Float32Array(SAMPLE_RATE).fill(1) });
    answer({ kind: 'end' });
  });
  return reports.flatMap((report) => (report.kind === 'heard' ? [report.bars.length] : []));
}

beforeEach(() => {
  indexedDB = new IDBFactory();
});

describe('the mixes of recorded sentences into one file', () => {
  const plan = {
    sentences: [[{ id: 'a', samples: 3 * SAMPLE_RATE }]],
    trim: { from: 0, to: 3 * SAMPLE_RATE },
    gateThreshold: undefined,
    music: null,
  };
  type Answer = (message: RecordingRequest) => void;
  /**
   * Requests mixes of the same draft. Returns the reports about them, except those about the progress, and the file.
   * `onProgress` is called at the first report about the progress.
   */
  async function mixing(request: (answer: Answer) => void, onProgress: (answer: Answer) => void = () => undefined) {
    const database = await openRecordings();
    await storeRecording(database, aRecordingDraft());
    const reports: RecordingReport[] = [];
    let hasProgress = false;
    await new Promise<void>((resolve) => {
      const answer = serveRecording((report) => {
        if (report.kind !== 'mixing') reports.push(report);
        if (report.kind === 'mixing' && !hasProgress) {
          hasProgress = true;
          onProgress(answer);
        }
        if (report.kind === 'tuned') resolve();
        if (report.kind === 'mixed' || report.kind === 'unmixed') answer({ kind: 'tune', music: 'walk' });
      });
      request(answer);
    });
    const file = await readMix(database, 'draft');
    const pieces = await database.getAll('mixes');
    database.close();
    expect(file?.size).toBeGreaterThan(20_000);
    const bytes = Buffer.concat(pieces.map((piece) => new Uint8Array(piece)));
    return { reports: reports.filter(({ kind }) => kind !== 'tuned'), bytes };
  }

  it('that were cancelled send no reports, and do not damage the file of the next mix', async () => {
    const { reports } = await mixing((answer) => {
      answer({ kind: 'mix', mix: 1, draftId: 'draft', plan });
      answer({ kind: 'cancelMix', mix: 1 });
      answer({ kind: 'mix', mix: 2, draftId: 'draft', plan });
    });
    expect(reports).toEqual([{ kind: 'mixed', mix: 2 }]);
  });

  it('leave no file on the device if the draft is deleted while its file is being made', async () => {
    const database = await openRecordings();
    await storeRecording(database, aRecordingDraft());
    const report = await new Promise<RecordingReport>((resolve) => {
      const answer = serveRecording((one) => {
        // The draft is deleted while the file is being encoded.
        if (one.kind === 'mixing' && one.share > 0.5) void removeDraft(database, aRecordingDraft());
        if (one.kind === 'unmixed') resolve(one);
      });
      answer({ kind: 'mix', mix: 1, draftId: 'draft', plan });
    });
    expect(report).toEqual({ kind: 'unmixed', mix: 1, reason: 'failed' });
    expect(await database.count('mixes')).toBe(0);
    database.close();
  });

  it('replace a mix that is still under way, and write the same file as without it', async () => {
    const undisturbed = await mixing((answer) => answer({ kind: 'mix', mix: 1, draftId: 'draft', plan }));
    const { reports, bytes } = await mixing(
      (answer) => answer({ kind: 'mix', mix: 1, draftId: 'draft', plan }),
      (answer) => answer({ kind: 'mix', mix: 2, draftId: 'draft', plan }),
    );
    expect(reports).toEqual([{ kind: 'mixed', mix: 2 }]);
    expect(bytes.equals(undisturbed.bytes)).toBe(true);
  });
});

describe('the reports to the page about the sound', () => {
  it('contain the first bar of the wave immediately, and then two bars each, if the page draws the wave', async () => {
    expect(await record()).toEqual([1, ...Array.from({ length: 24 }, () => 2), 1]);
  });

  it('are sent once a second while the worker draws the wave, and contain the remaining bars at the end', async () => {
    const { canvas, drawn } = aCanvas();
    expect(await record(canvas)).toEqual([1, 20, 20, 9]);
    // The worker has drawn once at the beginning, and then ten times a second.
    expect(drawn.times).toBe(26);
    expect(drawn.colours).toEqual([
      ...Array.from({ length: 10 }, () => 'grey'),
      ...Array.from({ length: 30 }, () => 'orange'),
      ...Array.from({ length: 20 }, () => 'red'),
    ]);
  });

  it('contain all bars even if the worker cannot draw', async () => {
    const broken = {
      getContext: () => {
        throw new Error('This worker has no canvas.');
      },
    } as unknown as OffscreenCanvas;
    expect(await record(broken)).toHaveLength(26);
  });
});
