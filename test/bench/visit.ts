import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
import { installProbe, type LoadMarks, type RouteMarks } from './probe.ts';
import type { Target } from './targets.ts';

/** The network of the profile Slow 4G of DevTools and Lighthouse. The processor is also slowed down (CPU_SLOWDOWN). */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;

const LOAD_TIMEOUT_MS = 30_000;
const FINGER_DOWN_MS = 80;
/** A long task counts as blocking if it begins within this time after the first story was shown. */
const BLOCKING_UNTIL_MS = 2_000;
const LONG_TASK_MS = 50;

/** A new page in a browser context, slowed down and measured. */
export interface Visit {
  page: Page;
  target: Target;
  devTools: CDPSession;
}

export async function openVisit(context: BrowserContext, target: Target, origin: string): Promise<Visit> {
  const page = await context.newPage();
  page.setDefaultTimeout(LOAD_TIMEOUT_MS);
  // tsx adds calls to a helper that keeps function names. The page does not have this helper, so it is defined here.
  await page.addInitScript('globalThis.__name = (target) => target;');
  await page.addInitScript(installProbe, target.selectors);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', network);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  // The page notifies the benchmark through a binding, because evaluating scripts in the page would add scripts of
  // Playwright to its start.
  await devTools.send('Runtime.enable');
  await devTools.send('Runtime.addBinding', { name: 'tellFirstStory' });
  const firstStory = new Promise((resolve) => devTools.once('Runtime.bindingCalled', resolve));
  await page.goto(origin + target.path, { waitUntil: 'commit' });
  await withTimeout(firstStory, `the first story of ${target.name}`);
  return { page, target, devTools };
}

export interface Load extends LoadMarks {
  /**
   * The sum of the times by which long tasks exceed 50 ms. Tasks that begin more than 2 s after the first story was
   * shown are not counted.
   */
  blockingMs: number;
  /** The transferred size of the scripts that had arrived before the first story. */
  scriptBytes: number;
  /** The size of all scripts that the page itself had requested until it was idle, whether it has run them or not. */
  allScriptBytes: number;
  /** The size of the heap after garbage collection, when the page is idle. */
  heapBytes: number;
}

/** Waits until the page is idle, and returns what loading it has cost. */
export async function readLoad({ page, devTools }: Visit): Promise<Load> {
  // The page is not queried during this time, because queries would be measured as well.
  await sleep(BLOCKING_UNTIL_MS + 200);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForFunction(() => window.bench.marks.firstCoverMs > 0);
  const { marks, scripts } = await page.evaluate(() => ({
    marks: window.bench.marks,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map((entry) => entry as PerformanceResourceTiming)
      .map(({ responseEnd, encodedBodySize }) => ({ endMs: responseEnd, bytes: encodedBodySize })),
  }));
  const bytesOf = (some: typeof scripts) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  return {
    ...marks,
    blockingMs: marks.longTasks
      .filter(({ startMs }) => startMs < marks.firstStoryMs + BLOCKING_UNTIL_MS)
      .reduce((sum, { durationMs }) => sum + Math.max(0, durationMs - LONG_TASK_MS), 0),
    scriptBytes: bytesOf(scripts.filter(({ endMs }) => endMs <= marks.firstStoryMs)),
    allScriptBytes: bytesOf(scripts),
    heapBytes: usedSize,
  };
}

/** Waits until the service worker has stored the release. Pages without a service worker do not wait. */
export const waitForWorker = ({ page }: Visit): Promise<void> =>
  page.evaluate(async () => {
    if (await navigator.serviceWorker.getRegistration()) await navigator.serviceWorker.ready;
  });

/** Taps a story's card and waits for the title of its screen. */
export async function openStory({ page, devTools, target }: Visit, index: number): Promise<RouteMarks> {
  // Until a rendered home is hydrated, it contains the hidden cards of the shelf for the evening.
  const card = page.locator(target.selectors.card).filter({ visible: true }).nth(index);
  const text = (await card.textContent()) ?? '';
  const watched = [target.selectors.title, text] as const;
  const seen = begin(page.evaluate(([title, cardText]) => window.bench.watchRoute(title, cardText), watched));
  await tap(devTools, card);
  return withTimeout(seen, `the screen of ${text}`);
}

/** Taps the tab of the mall and waits for the first goods. */
export async function openMall({ page, devTools }: Visit, { tab, goods }: NonNullable<Target['mall']>) {
  const seen = begin(page.evaluate((selector) => window.bench.watchRoute(selector), goods));
  await tap(devTools, page.locator(tab));
  return withTimeout(seen, 'the first goods');
}

/** Taps the play button. Returns the time in milliseconds until the story plays. */
export async function playStory({ page, devTools, target }: Visit): Promise<number> {
  const heard = begin(page.evaluate(() => window.bench.watchSound()));
  await tap(devTools, page.locator(target.selectors.play).first());
  return withTimeout(heard, 'sound');
}

export async function backHome({ page, target }: Visit): Promise<void> {
  await page.evaluate(() => history.back());
  await page.locator(target.selectors.card).first().waitFor();
}

/**
 * Taps with separate touch events, because what a page prepares while the finger is down is part of the measurement.
 */
async function tap(devTools: CDPSession, element: Locator): Promise<void> {
  // Rendering the screen again may replace the element meanwhile.
  await element.scrollIntoViewIfNeeded().catch(() => element.scrollIntoViewIfNeeded());
  const box = await element.boundingBox();
  if (!box) throw new Error('Nothing to tap.');
  const point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + Math.min(box.height / 2, 60)) };
  // The reply to the first event is not awaited, because on a busy page the tap would become a long press.
  const down = devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await sleep(FINGER_DOWN_MS);
  await Promise.all([down, devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })]);
}

/**
 * Returns an observation that begins before the tap which it observes. If the tap fails, the sample fails with the
 * error of the tap, and the observation, which then ends with its page, must not end the whole run.
 */
function begin<T>(observation: Promise<T>): Promise<T> {
  observation.catch(() => undefined);
  return observation;
}

function withTimeout<T>(awaited: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Waited too long for ${what}.`)), LOAD_TIMEOUT_MS);
    awaited.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
