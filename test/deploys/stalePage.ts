import path from 'node:path';
import type { Browser } from 'playwright-core';
import { openPhone, type Phone } from '#test/harness/browser/phone.ts';
import { startRelease, type Surroundings } from './gateways.ts';
import type { GatewayProcess } from './process.ts';
import { startProxy } from './proxy.ts';
import type { Release } from './releases.ts';

export interface StaleCase {
  name: string;
  /** Undefined if the page has opened. */
  failure?: string;
}

/**
 * After a deploy, opens pages of the earlier release that the browser has cached without their scripts. The page must
 * continue if the new gateways keep the files of earlier builds, and otherwise must reload itself.
 */
export async function openStalePages(
  browser: Browser,
  { previous, present }: Record<'previous' | 'present', Release>,
  surroundings: Surroundings,
): Promise<StaleCase[]> {
  // Gives the gateway an empty archive, so that it lacks the files of the release that it replaces.
  const emptyArchive = { ASSET_ARCHIVE_DIR: path.join(surroundings.folder, 'empty-archive') };
  const cases: [name: string, swap: Swap][] = [
    [
      'kept page of the previous release, its files in the archive',
      { before: previous, after: present, env: {}, reloads: 0 },
    ],
    [
      'kept page of the present release, its files gone',
      { before: present, after: { ...previous, name: 'without-archive' }, env: emptyArchive, reloads: 1 },
    ],
  ];
  const results: StaleCase[] = [];
  for (const [name, swap] of cases) {
    const failure = await openAfterSwap(browser, swap, surroundings).catch(String);
    results.push({ name, ...(failure === undefined ? {} : { failure }) });
  }
  return results;
}

interface Swap {
  before: Release;
  after: Release;
  /** The additional settings of the gateway of the release `after`. */
  env: Record<string, string>;
  /** The number of times that the cached page is expected to reload itself. */
  reloads: number;
}

async function openAfterSwap(
  browser: Browser,
  { before, after, env, reloads }: Swap,
  surroundings: Surroundings,
): Promise<string | undefined> {
  const proxy = await startProxy({ isForgetful: true });
  const gateways: GatewayProcess[] = [];
  let phone: Phone | undefined;
  try {
    const old = await startRelease(before, surroundings);
    gateways.push(old);
    const fresh = await startRelease(after, surroundings, env);
    gateways.push(fresh);
    phone = await openPhone(browser, { gateway: { port: proxy.port, origin: proxy.origin, logFile: '' } });
    await proxy.switchTo(old.port);
    await home(phone);
    const pagesBefore = proxy.pageCount;
    await phone.page.goto('about:blank');
    await proxy.switchTo(fresh.port);
    await home(phone);
    await phone.page.getByRole('link', { name: '学习' }).tap();
    await phone.page.getByText('听写').first().waitFor();
    const pages = proxy.pageCount - pagesBefore;
    return pages === reloads ? undefined : `the page was asked for ${pages} times, not ${reloads}`;
  } finally {
    await phone?.context.close();
    proxy.close();
    for (const { stop } of gateways) await stop();
  }
}

async function home({ page, open }: Phone): Promise<void> {
  await open('/');
  await page.getByText('今天为你挑的').waitFor();
}
