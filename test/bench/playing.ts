import type { Browser, BrowserContextOptions, CDPSession } from 'playwright-core';
import { objectBytes } from './heap.ts';
import { printTable } from './report.ts';
import type { Target } from './targets.ts';
import { backHome, openStory, openVisit, playStory, type Visit } from './visit.ts';

const MEASURED_MS = 20_000;
/** The time to wait before the measurement, so that the whole sound has loaded. The download is not part of playing. */
const SETTLE_MS = 15_000;
const REOPENED_COUNT = 8;
const KIBIBYTE = 1_024;

export interface Cost {
  /**
   * The time that the main thread spends per second of playing, in milliseconds: for all tasks (`taskMs`), for scripts,
   * and for style and layout.
   */
  taskMs: number;
  scriptMs: number;
  layoutMs: number;
}

interface Leak {
  nodes: number;
  kibibytes: number;
}

/**
 * Measures what playing a story costs on a slow phone, and the memory that the story screen leaks. Alternates between
 * the targets.
 */
export async function benchPlaying(
  browser: Browser,
  pages: readonly { target: Target; origin: string }[],
  phone: BrowserContextOptions,
  runs: number,
): Promise<void> {
  const samples = new Map(pages.map(({ target }) => [target.name, { costs: [] as Cost[], leaks: [] as Leak[] }]));
  for (let run = 0; run < runs; run += 1) {
    for (const { target, origin } of pages) {
      const context = await browser.newContext(phone);
      try {
        const visit = await openVisit(context, target, origin);
        const leak = await measureLeak(visit);
        await openStory(visit, 0);
        await playStory(visit);
        const cost = await costOfPlaying(visit);
        samples.get(target.name)?.leaks.push(leak);
        samples.get(target.name)?.costs.push(cost);
        process.stderr.write(`run ${run + 1} ${target.name}: ${cost.taskMs.toFixed(1)} ms a second\n`);
      } finally {
        await context.close();
      }
    }
  }
  const rows = [...samples].map(([name, { costs, leaks }]) => [
    name,
    ...[costs.map((cost) => cost.taskMs), costs.map((cost) => cost.scriptMs), costs.map((cost) => cost.layoutMs)].map(
      medianAndWorst,
    ),
    ...[leaks.map((leak) => leak.nodes), leaks.map((leak) => leak.kibibytes)].map(medianAndWorst),
  ]);
  console.log(
    `\nA story that plays, 4 × slower CPU: ms of the main thread a second, and what opening and closing it leaves;`,
    `\nmedians (worst). The floor has no bar that moves.`,
  );
  printTable([['', 'all tasks', 'scripts', 'style and layout', 'DOM nodes left', 'KiB of objects left'], ...rows]);
}

async function costOfPlaying(visit: Visit): Promise<Cost> {
  await visit.page.waitForTimeout(SETTLE_MS);
  return costOfSeconds(visit);
}

/** Measures the main thread for some seconds in which the page is not touched. */
export async function costOfSeconds({ page, devTools }: Pick<Visit, 'page' | 'devTools'>): Promise<Cost> {
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await metrics(devTools);
  await page.waitForTimeout(MEASURED_MS);
  const after = await metrics(devTools);
  const perSecond = (...names: string[]) =>
    names.reduce((sum, name) => sum + (after.get(name) ?? 0) - (before.get(name) ?? 0), 0) * (1_000_000 / MEASURED_MS);
  return {
    taskMs: perSecond('TaskDuration'),
    scriptMs: perSecond('ScriptDuration'),
    layoutMs: perSecond('LayoutDuration', 'RecalcStyleDuration'),
  };
}

/**
 * Opens and closes the screen repeatedly, and returns by how much the page grows each time. Three rounds before the
 * measurement load everything that is cached permanently.
 */
async function measureLeak(visit: Visit): Promise<Leak> {
  const openAndClose = async () => {
    await openStory(visit, 0);
    await visit.page.waitForTimeout(500);
    await backHome(visit);
    await visit.page.waitForTimeout(500);
  };
  for (let time = 0; time < 3; time += 1) await openAndClose();
  const before = await measureMemory(visit.devTools);
  for (let time = 0; time < REOPENED_COUNT; time += 1) await openAndClose();
  const after = await measureMemory(visit.devTools);
  return {
    nodes: (after.nodes - before.nodes) / REOPENED_COUNT,
    kibibytes: (after.heapBytes - before.heapBytes) / REOPENED_COUNT / KIBIBYTE,
  };
}

async function measureMemory(devTools: CDPSession) {
  await devTools.send('HeapProfiler.collectGarbage');
  await devTools.send('HeapProfiler.collectGarbage');
  const { nodes } = await devTools.send('Memory.getDOMCounters');
  return { nodes, heapBytes: await objectBytes(devTools) };
}

async function metrics(devTools: CDPSession): Promise<Map<string, number>> {
  const { metrics: all } = await devTools.send('Performance.getMetrics');
  return new Map(all.map(({ name, value }) => [name, value]));
}

export const medianAndWorst = (values: number[]): string =>
  `${median(values).toFixed(1)} (${Math.max(...values).toFixed(1)})`;

export const median = (values: number[]): number =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
