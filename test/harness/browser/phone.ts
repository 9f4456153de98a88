import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { BASE_PATH } from '#platform/navigation/navigator.ts';
import type { GatewayAddress } from './run/gateway.ts';
import { journeysRun } from './run/journeysRun.ts';
import { watchNetwork, type NetworkLog } from './network.ts';
import { printWhenTestFails } from './printPages.ts';
import { watchProblems, type ProblemLog } from './problems.ts';

/** A phone: a browser context whose cookies, storage and caches are shared only by its own tabs. */
export interface Phone {
  context: BrowserContext;
  /** The first tab. */
  page: Page;
  gateway: GatewayAddress;
  network: NetworkLog;
  problems: ProblemLog;
  /** Opens an address below the base path, by default in the first tab. Does not wait until the page has loaded. */
  open: (path: string, tab?: Page) => Promise<void>;
  newTab: () => Promise<Page>;
}

export interface PhoneOptions {
  context?: BrowserContextOptions;
  /** Prepares the context before its first page opens, for example with scripts that run before those of the page. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
  /** A gateway other than the one that all journeys share. */
  gateway?: GatewayAddress;
  /** The name by which the browser addresses the gateway; `localhost` if omitted. */
  host?: string;
}

/**
 * The reference phone of the design. `openPhone` adds the user agent of an Android phone, because a headless browser
 * would otherwise identify itself as headless.
 */
const referencePhone: BrowserContextOptions = {
  viewport: { width: 375, height: 667 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  colorScheme: 'light',
};

/**
 * A host name of this machine that is not a secure context for browsers, like the address of a development machine in a
 * local network.
 */
export const INSECURE_HOST = 'daidi.local';

/** Features of Chromium that Playwright switches off because they disturb tests. */
const featuresOffByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];

export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: journeysRun().browser,
    args: [
      `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`,
      // Switches off the optimisation of scripts. It would take an eighth of the browser's time and save less, because
      // each page lives only for seconds.
      '--js-flags=--no-opt --no-maglev',
      // Makes the browser ignore the header Cross-Origin-Opener-Policy. With this header, each new page would start a
      // second renderer process, which takes a seventh of the processor time of a visit. A test of the gateway checks
      // the header. This list replaces that of Playwright, so it contains what journeys need of it.
      `--disable-features=${['CrossOriginOpenerPolicy', ...featuresOffByPlaywright].join(',')}`,
      ...(isRoot ? ['--no-sandbox'] : []),
      ...args,
    ],
  });
}

export async function openPhone(browser: Browser, options: PhoneOptions = {}): Promise<Phone> {
  const { gateway = journeysRun().gateway, host = 'localhost' } = options;
  const version = browser.version();
  const context = await browser.newContext({
    ...referencePhone,
    // Blocks service workers, because tests can neither observe nor replace their replies. Journeys of the offline app
    // allow them.
    serviceWorkers: 'block',
    userAgent: `Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Mobile Safari/537.36`,
    baseURL: `http://${host}:${gateway.port}`,
    ...options.context,
  });
  printWhenTestFails(context);
  const problems = watchProblems(context);
  const network = watchNetwork(context);
  // Defines the helper `__name` in every page. tsx, which runs `npm run controls`, adds calls to this helper to the
  // code of functions, to keep their names.
  await context.addInitScript('globalThis.__name = (target) => target;');
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

/** Leaves the page, and resets the phone to an unused one. Keeps the browser's caches, which only save time. */
export async function resetPhone({ page, context, gateway, network }: Phone): Promise<void> {
  // Leaves the page first, because a page may write to the storage while it closes.
  await page.goto('about:blank');
  await context.clearCookies();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: gateway.origin, storageTypes: 'local_storage' });
  await session.detach();
  network.forget();
}
