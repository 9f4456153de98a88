import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { BASE_PATH } from '#platform/navigation/navigator.ts';
import type { GatewayAddress } from './gateway.ts';
import { journeysRun } from './journeysRun.ts';
import { watchNetwork, type NetworkLog } from './network.ts';
import { watchProblems, type ProblemLog } from './problems.ts';

/** A phone of its own: cookies, storage and caches are shared by its tabs alone. */
export interface Phone {
  context: BrowserContext;
  /** The first tab. */
  page: Page;
  gateway: GatewayAddress;
  network: NetworkLog;
  problems: ProblemLog;
  /** Opens an address below the base path, in the first tab unless told otherwise; waits for nothing of the page. */
  open: (path: string, tab?: Page) => Promise<void>;
  newTab: () => Promise<Page>;
}

export interface PhoneOptions {
  context?: BrowserContextOptions;
  /** Runs in every page before any script of its own. */
  prepare?: (context: BrowserContext) => Promise<void>;
  /** Another gateway than the one all journeys share. */
  gateway?: GatewayAddress;
  /** How the browser is to call the gateway's host; `localhost` when left out. */
  host?: string;
}

/** The design's phone; the agent is an Android's, since headless browsers tell that they are none. */
const aPhone: BrowserContextOptions = {
  viewport: { width: 375, height: 667 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  colorScheme: 'light',
};

/** Hosts that lead to this machine without being a secure context, as a phone in the same network has it. */
export const INSECURE_HOST = 'daidi.local';

export function launchBrowser(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: journeysRun().browser,
    args: [`--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`, ...(isRoot ? ['--no-sandbox'] : [])],
  });
}

export async function openPhone(browser: Browser, options: PhoneOptions = {}): Promise<Phone> {
  const { gateway = journeysRun().gateway, host = 'localhost' } = options;
  const version = browser.version();
  const context = await browser.newContext({
    ...aPhone,
    userAgent: `Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Mobile Safari/537.36`,
    baseURL: `http://${host}:${gateway.port}`,
    ...options.context,
  });
  const problems = watchProblems(context);
  const network = watchNetwork(context);
  await options.prepare?.(context);
  const page = await context.newPage();
  return {
    context,
    page,
    gateway,
    network,
    problems,
    open: async (path, tab = page) => {
      await tab.goto(`${BASE_PATH}${path}`, { waitUntil: 'commit' });
    },
    newTab: () => context.newPage(),
  };
}

/** A phone that has never been used, but for the caches of its browser: those only cost time. Ends on an empty page. */
export async function emptyPhone({ page, context, gateway, network }: Phone): Promise<void> {
  // What a page writes with its last breath is written by then.
  await page.goto('about:blank');
  await context.clearCookies();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: gateway.origin, storageTypes: 'local_storage' });
  await session.detach();
  network.forget();
}
