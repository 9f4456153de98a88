import { setTimeout as rest } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import type { RouteMarks } from './probe.ts';
import type { Target } from './targets.ts';
import type { Session } from './session.ts';
import { backHome, openMall, openStory, openVisit, playStory, readLoad, type Load, type Visit } from './visit.ts';

/** How long a story's screen is visible before play is tapped. */
const IN_VIEW_MS = 2_000;
const REST_MS = 1_500;

export const phone = {
  viewport: { width: 375, height: 667 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  userAgent:
    'Mozilla/5.0 (Linux; Android 13; Pixel 6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

export interface Sample {
  load: Load;
  /** Other screens, which a static page does not have. */
  screens: Screens | undefined;
  /** Play is tapped on a rendered story before its scripts have run. */
  earlySoundMs: number | undefined;
  /** The first story of a second visit, with the browser's cache and storage kept. */
  reopenMs: number;
  /** A signed-in user taps the tab of the mall; the floors have none. */
  mallCold: RouteMarks | undefined;
}

interface Screens {
  routeCold: RouteMarks;
  routeWarm: RouteMarks;
  /** Play is tapped on a story that has been visible for a while. */
  soundInViewMs: number;
  /** Play is tapped as soon as the button exists. */
  soundAtOnceMs: number;
}

/** Measures a person's first and second visit, in a new browser, and the way to the mall in another one. */
export async function takeSample(browser: Browser, target: Target, origin: string, session: Session): Promise<Sample> {
  const mallCold = await takeMallSample(browser, target, origin, session);
  const earlySoundMs = await takeEarlySound(browser, target, origin);
  const context = await browser.newContext(phone);
  try {
    const first = await openVisit(context, target, origin);
    const load = await readLoad(first);
    const walked = await walkFirst(first);
    await first.page.close();

    const second = await openVisit(context, target, origin);
    const reopenMs = await second.page.evaluate(() => window.bench.marks.firstStoryMs);
    const screens = walked && { ...walked, soundAtOnceMs: await playAtOnce(second) };
    return { load, reopenMs, screens, mallCold, earlySoundMs };
  } finally {
    await context.close();
  }
}

/** Opens a story twice and plays it, in the first visit. */
async function walkFirst(visit: Visit): Promise<Omit<Screens, 'soundAtOnceMs'> | undefined> {
  if (visit.target.otherCard === undefined) return undefined;
  const routeCold = await openStory(visit, 0);
  await rest(REST_MS);
  await backHome(visit);
  await rest(REST_MS);
  const routeWarm = await openStory(visit, 0);
  await rest(IN_VIEW_MS);
  return { routeCold, routeWarm, soundInViewMs: await playStory(visit) };
}

/** Plays another story than the first one, whose sound is cached, in the second visit. */
async function playAtOnce(visit: Visit): Promise<number> {
  await visit.page.waitForLoadState('networkidle').catch(() => undefined);
  await openStory(visit, visit.target.otherCard ?? 0);
  return playStory(visit);
}

/** Taps play on a rendered story as soon as it is painted, in a new browser. */
async function takeEarlySound(browser: Browser, target: Target, origin: string): Promise<number | undefined> {
  const { renderedStory, selectors } = target;
  if (renderedStory === undefined) return undefined;
  const context = await browser.newContext(phone);
  try {
    const story: Target = { ...target, path: renderedStory, selectors: { ...selectors, card: selectors.title } };
    return await playStory(await openVisit(context, story, origin));
  } finally {
    await context.close();
  }
}

/** The mall is for signed-in users only. */
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
