import type { Browser, BrowserContextOptions } from 'playwright-core';
import { printTable } from './report.ts';
import { userWithToken, type HostUser } from './session.ts';
import { targets } from './targets.ts';
import { openVisit } from './visit.ts';

/**
 * The times in milliseconds from the start of the document until the bridge appears. From then on it replies
 * immediately.
 */
const delays = [0, 400, 1_200, 'never'] as const;
type Delay = (typeof delays)[number];

/**
 * The screens to measure. `content` selects an element that only the screen's content has, and `otherwise` an element
 * that the screen shows if there is no bridge. The screen counts as shown when nothing covers the centre of the
 * element.
 */
const screens = [
  { name: 'home', path: '/combine/', content: 'main section a[href*="audio_detail"]', otherwise: '' },
  {
    name: 'profile (login)',
    path: '/combine/profile',
    content: 'main a[href*="play_history"]',
    otherwise: 'main button',
  },
] as const;

interface Marks {
  paintMs: number;
  contentMs: number;
  /** The time from the navigation until the bridge appeared, in milliseconds; undefined if it never did. */
  bridgeMs: number | undefined;
}

declare global {
  interface Window {
    benchContentMs: Promise<number>;
    benchBridgeMs?: number;
  }
}

/** Measures how much time the host adds to a visit, depending on when its bridge appears (START-09). */
export async function benchHostGate(
  browser: Browser,
  origin: string,
  phone: BrowserContextOptions,
  { gatewayPort, runs }: { gatewayPort: number; runs: number },
): Promise<void> {
  const user = await userWithToken(gatewayPort);
  const samples = new Map<string, Marks[]>();
  for (let run = 0; run < runs; run += 1) {
    for (const screen of screens) {
      for (const delay of delays) {
        const marks = await visit(browser, origin, phone, { screen, delay, user });
        const key = `${screen.name} ${delay}`;
        samples.set(key, [...(samples.get(key) ?? []), marks]);
        process.stderr.write(`run ${run + 1} ${key}: ${Math.round(marks.contentMs)} ms\n`);
      }
    }
  }
  const medianOf = (name: string, delay: Delay, mark: keyof Marks) =>
    median((samples.get(`${name} ${delay}`) ?? []).map((marks) => marks[mark] ?? 0));
  console.log(`\nThe host's bridge, there after D ms: medians of ${runs}, cold, slow 4G, 4 × slower CPU`);
  printTable([
    ['', 'D', 'FCP', 'FCP / FCP(0)', 'bridge', 'content', 'content − max(bridge, content(0))'],
    ...screens.flatMap(({ name }) =>
      delays.map((delay) => {
        const [first, content] = [medianOf(name, delay, 'paintMs'), medianOf(name, delay, 'contentMs')];
        const [first0, content0] = [medianOf(name, 0, 'paintMs'), medianOf(name, 0, 'contentMs')];
        const bridge = medianOf(name, delay, 'bridgeMs');
        const over = content - Math.max(bridge, content0);
        const [contentMs, bridgeMs] = [content, bridge].map(Math.round);
        return [name, delay, Math.round(first), (first / first0).toFixed(2), bridgeMs, contentMs, Math.round(over)].map(
          String,
        );
      }),
    ),
  ]);
  console.log(
    'content: the screen that was asked for; where no host lets one in, the login screen with nothing over it.',
  );
}

async function visit(
  browser: Browser,
  origin: string,
  phone: BrowserContextOptions,
  { screen, delay, user }: { screen: (typeof screens)[number]; delay: Delay; user: HostUser },
): Promise<Marks> {
  const { path, content, otherwise } = screen;
  const ours = targets[0];
  if (!ours) throw new Error('no target');
  const context = await browser.newContext({
    ...phone,
    userAgent: `${phone.userAgent ?? ''} ilisten_android/1002/12.0/huawei`,
  });
  try {
    await context.addInitScript('globalThis.__name = (target) => target;');
    await context.addInitScript(simulateHost, { delayMs: delay === 'never' ? null : delay, user });
    await context.addInitScript(watchContent, [content, delay === 'never' ? otherwise : ''] as const);
    const card = delay === 'never' && otherwise ? otherwise : content;
    const { page } = await openVisit(context, { ...ours, path, selectors: { ...ours.selectors, card } }, origin);
    const contentMs = await page.evaluate(() => window.benchContentMs);
    await page.waitForFunction(() => window.bench.marks.firstContentfulPaintMs > 0);
    const paintMs = await page.evaluate(() => window.bench.marks.firstContentfulPaintMs);
    const bridgeMs = await page.evaluate(() => window.benchBridgeMs);
    return { paintMs, contentMs, bridgeMs };
  } finally {
    await context.close();
  }
}

/** Runs in the page. Simulates an Android host whose user is logged in. */
function simulateHost({ delayMs, user }: { delayMs: number | null; user: HostUser }): void {
  if (delayMs === null) return;
  const answers: Record<string, unknown> = {
    app: { caller: '1002', appId: 'bench', deviceId: 'bench-device', channel: 'huawei', verName: '12.0' },
    user,
  };
  setTimeout(() => {
    const bridge = {
      init: () => undefined,
      registerHandler: () => undefined,
      callHandler: (name: string, _data: unknown, answer: (text: string) => void) => {
        setTimeout(() => answer(JSON.stringify({ code: 0, data: answers[name] ?? null, msg: '' })), 5);
      },
    };
    window.benchBridgeMs = performance.now();
    Object.assign(window, { WebViewJavascriptBridge: bridge });
    document.dispatchEvent(Object.assign(new Event('WebViewJavascriptBridgeReady'), { bridge }));
  }, delayMs);
}

/** Runs in the page. Checks in every frame whether the content is shown. */
function watchContent([content, otherwise]: readonly [string, string]): void {
  window.benchContentMs = new Promise((resolve) => {
    const look = () => {
      const element = document.querySelector(content) ?? (otherwise ? document.querySelector(otherwise) : null);
      const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      const over =
        width > 0 ? document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 1)) : null;
      if (element && over && (element.contains(over) || over.contains(element))) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
