import os from 'node:os';
import type { Sample } from './sample.ts';
import type { Target } from './targets.ts';

type TargetName = Target['name'];
export type Samples = ReadonlyMap<TargetName, readonly Sample[]>;

interface Ratio {
  ratio: number;
  to: 'floor-stack' | 'floor-lean' | 'floor-static';
}

const toLean = (ratio: number): [Ratio] => [{ ratio, to: 'floor-lean' }];

interface Column {
  title: string;
  unit: 'ms' | 'KiB' | 'MiB' | '';
  value: (sample: Sample) => number;
  /** The aims for the app: ratios to floors, or absolute values. */
  aims?: readonly (Ratio | { atMost: number; text: string })[];
}

const KIB = 1024;

const columns: readonly Column[] = [
  { title: 'JS', unit: 'KiB', value: ({ load }) => load.scriptBytes / KIB, aims: [{ ratio: 1.25, to: 'floor-stack' }] },
  { title: 'JS all', unit: 'KiB', value: ({ load }) => load.allScriptBytes / KIB, aims: toLean(1.5) },
  { title: 'JS worker', unit: 'KiB', value: ({ workerScriptBytes }) => workerScriptBytes / KIB },
  { title: 'FCP', unit: 'ms', value: ({ load }) => load.firstContentfulPaintMs },
  { title: 'LCP', unit: 'ms', value: ({ load }) => load.largestContentfulPaintMs, aims: toLean(0.5) },
  {
    title: 'story',
    unit: 'ms',
    value: ({ load }) => load.firstStoryMs,
    aims: [...toLean(0.45), { ratio: 1.4, to: 'floor-static' }],
  },
  { title: 'cover', unit: 'ms', value: ({ load }) => load.firstCoverMs },
  { title: 'block', unit: 'ms', value: ({ load }) => load.blockingMs, aims: toLean(1.3) },
  { title: 'CLS', unit: '', value: ({ load }) => load.layoutShift, aims: [{ atMost: 0, text: '0' }] },
  { title: 'reopen', unit: 'ms', value: ({ reopenMs }) => reopenMs, aims: toLean(0.6) },
  {
    title: 'route cold',
    unit: 'ms',
    value: ({ screens }) => screens?.routeCold.ms ?? Number.NaN,
    // If React delays a new screen, the screen appears at least 300 ms after the tap.
    aims: [{ atMost: 299, text: "below React's hold of 300 ms" }],
  },
  { title: 'rendering', unit: 'ms', value: ({ screens }) => screens?.routeCold.afterNetworkMs ?? Number.NaN },
  { title: 'route warm', unit: 'ms', value: ({ screens }) => screens?.routeWarm.ms ?? Number.NaN },
  {
    title: 'goods',
    unit: 'ms',
    value: ({ mallCold }) => mallCold?.ms ?? Number.NaN,
    aims: [{ atMost: 400, text: '≤ 400 ms' }],
  },
  { title: 'rendering', unit: 'ms', value: ({ mallCold }) => mallCold?.afterNetworkMs ?? Number.NaN },
  {
    title: 'sound',
    unit: 'ms',
    value: ({ screens }) => screens?.soundInViewMs ?? Number.NaN,
    aims: [{ atMost: 150, text: '≤ 150 ms' }],
  },
  { title: 'sound at once', unit: 'ms', value: ({ screens }) => screens?.soundAtOnceMs ?? Number.NaN },
  {
    title: 'early sound',
    unit: 'ms',
    value: ({ earlySoundMs }) => earlySoundMs ?? Number.NaN,
    aims: [{ atMost: 600, text: '≤ 600 ms' }],
  },
  {
    title: 'of a user',
    unit: 'ms',
    value: ({ earlySoundOfUserMs }) => earlySoundOfUserMs ?? Number.NaN,
    aims: [{ atMost: 600, text: '≤ 600 ms' }],
  },
  { title: 'heap', unit: 'MiB', value: ({ load }) => load.heapBytes / KIB / KIB },
];

const legend = `JS: scripts that had come before the first story, brotli; JS all: all that the page
requests until it rests; JS worker: the service worker and what it fetches besides, without running it. story: the first story's card painted
with its text, cover: its picture decoded, too. block: parts of long tasks beyond 50 ms until 2 s after the first story.
reopen: the first story on a second visit an hour later. route: from the lifted finger (80 ms down) to the story's title, the
first and the second time; rendering: what of the first passed after the last script and answer. goods: the same from the
tab of the mall to its first goods, for a signed-in user, the first time.
sound: from play to sound, 2 s after the story came into view, as soon as there is a button, and (early sound) as soon as a
story's page is painted for the first time, before its scripts have run; of a user: the same for a signed-in user.`;

/** Prints the medians and the aims. Returns whether all aims are met; an aim whose value is unknown is not met. */
export function printReport(samples: Samples, chromium: string, noisyCount: number): boolean {
  const names = [...samples.keys()];
  const runs = Math.max(0, ...[...samples.values()].map(({ length }) => length));
  const medians = new Map(
    names.map((name) => [name, columns.map((column) => medianOf(samples.get(name) ?? [], column))]),
  );
  const floor = medians.get('floor-stack');
  console.log(`\n${environment(chromium)}`);
  console.log(
    `Cold loads at 375 × 667 dpr 2, 4 × slower CPU, slow 4G, HTTP/2, brotli; medians of up to ${runs}, see below`,
  );
  console.log(noisyCount > 0 ? `${noisyCount} samples were taken while others used the machine\n` : '');
  printTable([
    ['', ...columns.map(({ title }) => title)],
    ...names.map((name) => [name, ...columns.map((column, index) => figure(medians.get(name)?.[index], column))]),
    ...(floor
      ? names
          .filter((name) => name !== 'floor-stack')
          .map((name) => [
            `${name} / floor-stack`,
            ...columns.map((_, index) => ratioOf(medians.get(name)?.[index], floor[index])?.toFixed(2) ?? '-'),
          ])
      : []),
  ]);
  console.log(`\n${legend}`);
  for (const name of names) printSpread(name, samples.get(name) ?? []);
  const ours = medians.get('ours');
  return ours !== undefined && printAims(ours, medians);
}

function printAims(ours: readonly number[], medians: ReadonlyMap<TargetName, readonly number[]>): boolean {
  console.log('\nAims');
  let areAllMet = true;
  columns.forEach(({ title, aims = [] }, index) => {
    const value = ours[index] ?? Number.NaN;
    for (const aim of aims) {
      const found = 'ratio' in aim ? (ratioOf(value, medians.get(aim.to)?.[index]) ?? Number.NaN) : value;
      const wanted = 'ratio' in aim ? `≤ ${aim.ratio} × ${aim.to}` : aim.text;
      const isMet = found <= ('ratio' in aim ? aim.ratio : aim.atMost);
      areAllMet &&= isMet;
      const shown = 'ratio' in aim ? `${found.toFixed(2)} ×` : String(Math.round(found * 1000) / 1000);
      const mark = Number.isNaN(found) ? '? unknown' : isMet ? '✓ met' : '✗ missed';
      console.log(`  ${mark.padEnd(9)}  ${title.padEnd(11)} ${wanted}: ${shown}`);
    }
  });
  return areAllMet;
}

/** Prints how much the runs differ, and which elements had the largest paint. */
function printSpread(name: TargetName, samples: readonly Sample[]): void {
  const stories = samples.map(({ load }) => Math.round(load.firstStoryMs)).sort((left, right) => left - right);
  const largest = [...new Set(samples.map(({ load }) => load.largestPaint))].join(', ');
  console.log(`${name}: ${samples.length} samples, first story ${stories.join(' ')}; largest paint: ${largest}`);
}

function environment(chromium: string): string {
  const load = os.loadavg().map((value) => value.toFixed(2));
  const model = os.cpus()[0]?.model ?? 'unknown';
  return `${os.cpus().length} × ${model}, load ${load.join(' ')}, Chromium ${chromium}, Node ${process.version}`;
}

function medianOf(samples: readonly Sample[], { value }: Column): number {
  const sorted = samples.map(value).sort((left, right) => left - right);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  return (lower + upper) / 2;
}

function ratioOf(value: number | undefined, floor: number | undefined): number | undefined {
  if (value === undefined || !floor) return undefined;
  return value / floor;
}

function figure(value: number | undefined, { unit }: Column): string {
  if (value === undefined || Number.isNaN(value)) return '-';
  if (unit === 'MiB') return value.toFixed(1);
  return unit === '' ? String(Math.round(value * 1000) / 1000) : String(Math.round(value));
}

export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(cells.join('  '));
  }
}
