import { setTimeout as rest } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import type { RouteMarks } from './probe.ts';
import type { Target } from './targets.ts';
import type { Session } from './session.ts';
import { backHome, openMall, openStory, openVisit, playStory, readLoad, type Load } from './visit.ts';

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
  routeCold: RouteMarks;
  routeWarm: RouteMarks;
  /** Play is tapped on a story that has been visible for a while. */
  soundInViewMs: number;
  /** Play is tapped as soon as the button exists. */
  soundAtOnceMs: number;
  /** The first story of a second visit, with the browser's cache and storage kept. */
  reopenMs: number;
  /** A signed-in user taps the tab of the mall; the floors have none. */
  mallCold: RouteMarks | undefined;
}

/** Measures a person's first and second visit, in a new browser, and the way to the mall in another one. */
export async function takeSample(browser: Browser, target: Target, origin: string, session: Session): Promise<Sample> {
  const mallCold = await takeMallSample(browser, target, origin, session);
  const context = await browser.newContext(phone);
  try {
    const first = await openVisit(context, target, origin);
    const load = await readLoad(first);
    const routeCold = await openStory(first, 0);
    await rest(REST_MS);
    await backHome(first);
    await rest(REST_MS);
    const routeWarm = await openStory(first, 0);
    await rest(IN_VIEW_MS);
    const soundInViewMs = await playStory(first);
    await first.page.close();

    const second = await openVisit(context, target, origin);
    const reopenMs = await second.page.evaluate(() => window.bench.marks.firstStoryMs);
    await second.page.waitForLoadState('networkidle').catch(() => undefined);
    // Another story, because the first one's sound is already cached.
    await openStory(second, target.otherCard);
    const soundAtOnceMs = await playStory(second);
    return { load, routeCold, routeWarm, soundInViewMs, soundAtOnceMs, reopenMs, mallCold };
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
