import 'fake-indexeddb/auto';
import { SAMPLE_RATE } from '#platform/recording/soundFormat.ts';
import type { RecordingReport } from './messages.ts';
import { serveRecording } from './serveRecording.ts';

const colours = { normal: 'orange', loud: 'red', calm: 'grey' };

/** Creates a canvas that counts its drawings, and notes the colours of the last one. */
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
  const reports: RecordingReport[] = [];
  await new Promise<void>((resolve) => {
    const answer = serveRecording((report) => {
      reports.push(report);
      if (reports.flatMap((one) => (one.kind === 'heard' ? one.bars : [])).length === 50) resolve();
    });
    if (canvas) answer({ kind: 'draw', canvas, colours });
    answer({ kind: 'begin', part: 'a', inputRate: SAMPLE_RATE });
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

describe('the reports to the page about the sound', () => {
  it('contain two bars each while the page draws them', async () => {
    expect(await record()).toEqual(Array.from({ length: 25 }, () => 2));
  });

  it('are sent once a second while the worker draws, and the rest at the end', async () => {
    const { canvas, drawn } = aCanvas();
    expect(await record(canvas)).toEqual([20, 20, 10]);
    // The worker draws once at first, and then ten times a second.
    expect(drawn.times).toBe(26);
    expect(drawn.colours).toEqual([
      ...Array.from({ length: 10 }, () => 'grey'),
      ...Array.from({ length: 30 }, () => 'orange'),
      ...Array.from({ length: 20 }, () => 'red'),
    ]);
  });

  it('contain all bars if the worker cannot draw, and the recording continues', async () => {
    const broken = {
      getContext: () => {
        throw new Error('This worker has no canvas.');
      },
    } as unknown as OffscreenCanvas;
    expect(await record(broken)).toHaveLength(25);
  });
});
