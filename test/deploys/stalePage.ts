import type { Browser } from 'playwright-core';
import { openPhone, type Phone } from '#test/harness/browser/phone.ts';
import { startRelease, type Surroundings } from './gateways.ts';
import { startProxy } from './proxy.ts';
import type { Release } from './releases.ts';

export interface StaleCase {
  name: string;
  /** Undefined if the page opened. */
  failure?: string;
}

/**
 * Opens pages from before a deploy that come from the browser's own cache, unlike their scripts. If the new gateways
 * keep the files of earlier builds, the page continues; otherwise it reloads itself.
 */
export async function openStalePages(
  browser: Browser,
  { previous, present }: Record<'previous' | 'present', Release>,
  surroundings: Surroundings,
): Promise<StaleCase[]> {
  const cases: [name: string, before: Release, after: Release][] = [
    ['kept page of the previous release, its files in the archive', previous, present],
    ['kept page of the present release, its files gone', present, { ...previous, name: 'without-archive' }],
  ];
  const results: StaleCase[] = [];
  for (const [name, before, after] of cases) {
    const failure = await openAfterSwap(browser, before, after, surroundings).catch(String);
    results.push({ name, ...(failure === undefined ? {} : { failure }) });
  }
  return results;
}

async function openAfterSwap(
  browser: Browser,
  before: Release,
  after: Release,
  surroundings: Surroundings,
): Promise<string | undefined> {
  const proxy = await startProxy({ isForgetful: true });
  const gateways = [await startRelease(before, surroundings), await startRelease(after, surroundings)];
  const gateway = { port: proxy.port, origin: proxy.origin, logFile: '' };
  const phone = await openPhone(browser, { gateway });
  try {
    await proxy.switchTo(gateways[0]!.port);
    await home(phone);
    const pagesBefore = proxy.pageCount;
    await phone.page.goto('about:blank');
    await proxy.switchTo(gateways[1]!.port);
    await home(phone);
    await phone.page.getByRole('link', { name: '学习' }).tap();
    await phone.page.getByText('听写').first().waitFor();
    const pages = proxy.pageCount - pagesBefore;
    const wanted = before.hasArchive && !after.hasArchive ? 1 : 0;
    return pages === wanted ? undefined : `the page was asked for ${pages} times, not ${wanted}`;
  } finally {
    await phone.context.close();
    proxy.close();
    for (const { stop } of gateways) await stop();
  }
}

async function home({ page, open }: Phone): Promise<void> {
  await open('/');
  await page.getByText('今天为你挑的').waitFor();
}
