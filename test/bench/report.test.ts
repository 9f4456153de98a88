import { printReport } from './report.ts';
import type { Sample } from './sample.ts';

/** Returns a sample whose times and sizes are all `value`, and whose layout never shifts. */
function aSample(value: number): Sample {
  const marks = { ms: value, afterNetworkMs: value };
  return {
    load: {
      firstContentfulPaintMs: value,
      largestContentfulPaintMs: value,
      largestPaint: 'moon',
      firstStoryMs: value,
      firstCoverMs: value,
      layoutShift: 0,
      longTasks: [],
      blockingMs: value,
      scriptBytes: value,
      allScriptBytes: value,
      heapBytes: value,
    },
    workerScriptBytes: value,
    screens: { routeCold: marks, routeWarm: marks, soundInViewMs: value, soundAtOnceMs: value },
    earlySoundMs: value,
    earlySoundOfUserMs: value,
    reopenMs: value,
    mallCold: marks,
  };
}

describe('the report of `npm run bench`, which compares our home with minimal apps', () => {
  let lines: string[];
  beforeEach(() => {
    lines = [];
    jest.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  });
  afterEach(() => jest.restoreAllMocks());

  const floors = ['floor-stack', 'floor-lean', 'floor-static'].map((name) => [name, [aSample(1_000)]] as const);
  const print = (ours: Sample, others: readonly (readonly [string, readonly Sample[]])[] = floors) =>
    printReport(new Map([['ours', [ours]], ...others]) as Parameters<typeof printReport>[0], 'test', 0);

  it('reports success if all aims are met', () => {
    expect(print(aSample(100))).toBe(true);
    expect(lines.join('\n')).not.toMatch(/missed|unknown/);
  });

  it('reports a failure, and marks the missed aim, if one aim is missed', () => {
    expect(print({ ...aSample(100), earlySoundMs: 601 })).toBe(false);
    expect(lines.filter((line) => line.includes('missed'))).toHaveLength(1);
  });

  it('counts an aim whose value is unknown as not met', () => {
    expect(print({ ...aSample(100), mallCold: undefined })).toBe(false);
    expect(print(aSample(100), [])).toBe(false);
    expect(lines.filter((line) => line.includes('unknown')).length).toBeGreaterThan(1);
  });

  it('reports a failure if there are no samples of our app', () => {
    expect(printReport(new Map(floors) as Parameters<typeof printReport>[0], 'test', 0)).toBe(false);
  });
});
