import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import type { RouteMarks } from './probe.ts';
import type { Edge } from './serving/edge.ts';
import type { Target } from './targets.ts';
import type { Session } from './session.ts';
import {
  backHome,
  openMall,
  openStory,
  openVisit,
  playStory,
  readLoad,
  waitForWorker,
  type Load,
  type Visit,
} from './visit.ts';

/** The time for which the screen of a story is visible before the play button is tapped. */
const IN_VIEW_MS = 2_000;
const PAUSE_MS = 1_500;

export const phone = {
  viewport: { width: 375, height: 667 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  // The gateway renders the shelves of the time of day in China. In another time zone the app would replace them.
  timezoneId: 'Asia/Shanghai',
  userAgent:
    'Mozilla/5.0 (Linux; Android 13; Pixel 6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

export interface Sample {
  load: Load;
  /**
   * The size of the service worker and of the scripts that it prefetched during the first visit, except those that the
   * page itself has fetched.
   */
  workerScriptBytes: number;
  /** Times of other screens; undefined for a static page, which has none. */
  screens: Screens | undefined;
  /** The time until the sound plays, if the play button of a rendered story is tapped before its scripts have run. */
  earlySoundMs: number | undefined;
  /** Like `earlySoundMs`, but for a signed-in user. */
  earlySoundOfUserMs: number | undefined;
  /** The time until the first story appears on a second visit, for which the browser's cache and storage are kept. */
  reopenMs: number;
  /**
   * The time from a signed-in user's tap on the tab of the mall until goods appear; undefined for the floors, which
   * have no mall.
   */
  mallCold: RouteMarks | undefined;
}

interface Screens {
  routeCold: RouteMarks;
  routeWarm: RouteMarks;
  /** The time until the sound plays, if the play button is tapped when the story has been visible for a while. */
  soundInViewMs: number;
  /** The time until the sound plays, if the play button is tapped as soon as it exists. */
  soundAtOnceMs: number;
}

/**
 * Measures a person's first and second visit in one new browser context, and in other contexts the opening of the mall
 * and the sound after an early tap.
 */
export async function takeSample(browser: Browser, target: Target, edge: Edge, session: Session): Promise<Sample> {
  const { origin } = edge;
  const mallCold = await takeMallSample(browser, target, origin, session);
  const earlySoundMs = await takeEarlySound(browser, target, origin, []);
  const earlySoundOfUserMs = await takeEarlySound(browser, target, origin, session);
  const context = await browser.newContext(phone);
  try {
    const sentBefore = edge.sentScriptBytes();
    const first = await openVisit(context, target, origin);
    const load = await readLoad(first);
    await waitForWorker(first);
    const workerScriptBytes = edge.sentScriptBytes() - sentBefore - load.allScriptBytes;
    const walked = await walkFirst(first);
    await first.page.close();

    const second = await openVisit(context, target, origin);
    const reopenMs = await second.page.evaluate(() => window.bench.marks.firstStoryMs);
    const screens = walked && { ...walked, soundAtOnceMs: await playAtOnce(second) };
    return { load, workerScriptBytes, reopenMs, screens, mallCold, earlySoundMs, earlySoundOfUserMs };
  } finally {
    await context.close();
  }
}

/** Opens a story twice and plays it, during the first visit. */
async function walkFirst(visit: Visit): Promise<Omit<Screens, 'soundAtOnceMs'> | undefined> {
  if (visit.target.otherCard === undefined) return undefined;
  const routeCold = await openStory(visit, 0);
  await sleep(PAUSE_MS);
  await backHome(visit);
  await sleep(PAUSE_MS);
  const routeWarm = await openStory(visit, 0);
  await sleep(IN_VIEW_MS);
  return { routeCold, routeWarm, soundInViewMs: await playStory(visit) };
}

/** During the second visit, opens and plays another story, because the sound of the first story is cached. */
async function playAtOnce(visit: Visit): Promise<number> {
  await visit.page.waitForLoadState('networkidle').catch(() => undefined);
  await openStory(visit, visit.target.otherCard ?? 0);
  return playStory(visit);
}

/** Taps the play button of a rendered story as soon as it is painted, in a new browser context with these cookies. */
async function takeEarlySound(
  browser: Browser,
  target: Target,
  origin: string,
  session: Session,
): Promise<number | undefined> {
  const { renderedStory, selectors } = target;
  if (renderedStory === undefined) return undefined;
  const context = await browser.newContext(phone);
  try {
    if (session.length > 0) await context.addCookies(session.map((cookie) => ({ ...cookie, url: origin })));
    const story: Target = { ...target, path: renderedStory, selectors: { ...selectors, card: selectors.title } };
    return await playStory(await openVisit(context, story, origin));
  } finally {
    await context.close();
  }
}

/** Measures as a signed-in user how long the mall takes to open, because guests cannot open it. */
async function takeMallSample(
  browser: Browser,
  target: Target,
  origin: string,
  session: Session,
): Promise<RouteMarks | undefined> {
  if (!target.mall) return undefined;
  const context = await browser.newContext(phone);
  try {
    await context.addCookies(session.map((cookie) => ({ ...cookie, url: origin })));
    const visit = await openVisit(context, target, origin);
    await readLoad(visit);
    return await openMall(visit, target.mall);
  } finally {
    await context.close();
  }
}
