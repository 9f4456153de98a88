import os from 'node:os';
import type { Sample } from './sample.ts';
import type { Target } from './targets.ts';

type TargetName = Target['name'];
export type Samples = ReadonlyMap<TargetName, readonly Sample[]>;

interface Column {
  title: string;
  unit: 'ms' | 'KiB' | 'MiB' | '';
  value: (sample: Sample) => number;
  /** The target for the app: a ratio to floor-stack, or a figure. */
  aim?: { ratio: number } | { atMost: number; text: string };
}

const KIB = 1024;

const columns: readonly Column[] = [
  { title: 'JS', unit: 'KiB', value: ({ load }) => load.scriptBytes / KIB, aim: { ratio: 1.25 } },
  { title: 'JS all', unit: 'KiB', value: ({ load }) => load.allScriptBytes / KIB },
  { title: 'FCP', unit: 'ms', value: ({ load }) => load.firstContentfulPaintMs },
  { title: 'LCP', unit: 'ms', value: ({ load }) => load.largestContentfulPaintMs, aim: { ratio: 0.6 } },
  { title: 'story', unit: 'ms', value: ({ load }) => load.firstStoryMs, aim: { ratio: 1 } },
  { title: 'cover', unit: 'ms', value: ({ load }) => load.firstCoverMs },
  { title: 'block', unit: 'ms', value: ({ load }) => load.blockingMs, aim: { ratio: 1.3 } },
  { title: 'CLS', unit: '', value: ({ load }) => load.layoutShift, aim: { atMost: 0, text: '0' } },
  { title: 'reopen', unit: 'ms', value: ({ reopenMs }) => reopenMs, aim: { ratio: 0.75 } },
  {
    title: 'route cold',
    unit: 'ms',
    value: ({ routeCold }) => routeCold.ms,
    // React's delay begins after the tap and lasts 300 ms: anything faster was not delayed.
    aim: { atMost: 299, text: "below React's hold of 300 ms" },
  },
  { title: 'rendering', unit: 'ms', value: ({ routeCold }) => routeCold.afterNetworkMs },
  { title: 'route warm', unit: 'ms', value: ({ routeWarm }) => routeWarm.ms },
  {
    title: 'goods',
    unit: 'ms',
    value: ({ mallCold }) => mallCold?.ms ?? Number.NaN,
    aim: { atMost: 400, text: '≤ 400 ms' },
  },
  { title: 'rendering', unit: 'ms', value: ({ mallCold }) => mallCold?.afterNetworkMs ?? Number.NaN },
  {
    title: 'sound',
    unit: 'ms',
    value: ({ soundInViewMs }) => soundInViewMs,
    aim: { atMost: 150, text: '≤ 150 ms' },
  },
  { title: 'sound at once', unit: 'ms', value: ({ soundAtOnceMs }) => soundAtOnceMs },
  { title: 'heap', unit: 'MiB', value: ({ load }) => load.heapBytes / KIB / KIB },
];

const legend = `JS: scripts that had come before the first story, brotli; JS all: until the page rests. story: the first story's card painted
with its text, cover: its picture decoded, too. block: parts of long tasks beyond 50 ms until 2 s after the first story.
reopen: the first story on a second visit an hour later. route: from the lifted finger (80 ms down) to the story's title, the
first and the second time; rendering: what of the first passed after the last script and answer. goods: the same from the
tab of the mall to its first goods, for a signed-in user, the first time.
sound: from play to sound, 2 s after the story came into view and as soon as there is a button.`;

export function printReport(samples: Samples, chromium: string, noisyCount: number): void {
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
  if (ours && floor) printAims(ours, floor);
}

function printAims(ours: readonly number[], floor: readonly number[]): void {
  console.log('\nAims');
  columns.forEach(({ title, aim }, index) => {
    if (!aim) return;
    const value = ours[index] ?? Number.NaN;
    const ratio = ratioOf(value, floor[index]) ?? Number.NaN;
    const isMet = 'ratio' in aim ? ratio <= aim.ratio : value <= aim.atMost;
    const wanted = 'ratio' in aim ? `≤ ${aim.ratio} × floor-stack` : aim.text;
    const found = 'ratio' in aim ? `${ratio.toFixed(2)} ×` : String(Math.round(value * 1000) / 1000);
    const mark = Number.isNaN('ratio' in aim ? ratio : value) ? '? unknown' : isMet ? '✓ met' : '✗ missed';
    console.log(`  ${mark.padEnd(9)}  ${title.padEnd(11)} ${wanted}: ${found}`);
  });
}

/** Prints how much the runs differ, and which element the largest paint was. */
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
