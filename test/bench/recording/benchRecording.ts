import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { agreeAsGuardian, type Messages } from '#test/attack/adults.ts';
import { SIGNING_SECRET } from '#test/bench/builds.ts';
import { costOfSeconds, median, medianAndWorst, type Cost } from '#test/bench/playing.ts';
import { printTable } from '#test/bench/report.ts';
import { phone } from '#test/bench/sample.ts';
import { storedSession } from '#test/bench/session.ts';
import { heapOfAnHour } from './hourOfSound.ts';
import { heapOf } from './workerHeap.ts';

/** Switches of the browser: its microphone plays a story again and again, and every page may use the microphone. */
export const microphoneSwitches = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${path.resolve('test/journeys/creators/voice.wav')}`,
];

const MAX_MS = 30;
const MAX_MEGABYTES = 60;
const CPU_SLOWDOWN = 4;
const MEGABYTE = 1024 * 1024;

interface GatewayUnderTest {
  origin: string;
  gatewayPort: number;
  /** The text messages that the gateway has sent. */
  messages: Messages;
}

/**
 * Measures what a recording costs the main thread of a slow phone while the level, the waveform and the clock are
 * shown, and the heaps of the page and its worker, also while an hour of sound is recorded. Fails unless the medians
 * are within the aims; the worst run is only printed, because other work on the machine may disturb it.
 */
export async function benchRecording(
  browser: Browser,
  { origin, gatewayPort, messages }: GatewayUnderTest,
  runs: number,
): Promise<void> {
  const session = await storedSession(gatewayPort);
  const userToken = decodeURIComponent(session.find(({ name }) => name === 'token')?.value ?? '');
  const gateway = { origin: `http://127.0.0.1:${gatewayPort}`, publicOrigin: '', isProduction: false };
  const target = { ...gateway, signingSecret: SIGNING_SECRET, nativeTokenSecret: '' };
  await agreeAsGuardian(target, userToken, messages);
  const costs: Cost[] = [];
  const heaps: number[] = [];
  const inContext = async <Result>(work: (context: BrowserContext) => Promise<Result>): Promise<Result> => {
    const context = await browser.newContext({ ...phone, permissions: ['microphone'] });
    try {
      await context.addCookies(session.map((cookie) => ({ ...cookie, url: origin })));
      return await work(context);
    } finally {
      await context.close();
    }
  };
  for (let run = 0; run < runs; run += 1) {
    const { cost, megabytes } = await inContext((context) => costOfRecording(context, origin));
    costs.push(cost);
    heaps.push(megabytes);
    process.stderr.write(`run ${run + 1}: ${cost.taskMs.toFixed(1)} ms a second, ${megabytes.toFixed(1)} MB\n`);
  }
  const hour = await inContext((context) => heapOfAnHour(context, (page) => beginRecording(page, origin)));
  console.log(
    `\nA recording, ${CPU_SLOWDOWN} × slower CPU: ms of the main thread a second, and MB of heap; medians (worst).`,
    `\nAims: ${MAX_MS} ms for all tasks, ${MAX_MEGABYTES} MB.`,
  );
  const columns = [
    costs.map((cost) => cost.taskMs),
    costs.map((cost) => cost.scriptMs),
    costs.map((cost) => cost.layoutMs),
  ];
  printTable([
    ['', 'all tasks', 'scripts', 'style and layout', 'heap'],
    ['ours', ...[...columns, heaps].map(medianAndWorst)],
  ]);
  console.log(
    `An hour of sound, recorded in ${hour.seconds.toFixed(0)} s: at most ${hour.megabytes.toFixed(1)} MB of heap.`,
  );
  const [taskMs, megabytes] = [median(costs.map((cost) => cost.taskMs)), median(heaps)];
  // The condition is a negation, so that the benchmark also fails if there was no run and the medians are NaN.
  if (!(taskMs <= MAX_MS && Math.max(megabytes, hour.megabytes) <= MAX_MEGABYTES))
    throw new Error('The recording has missed its aims.');
}

async function beginRecording(page: Page, origin: string): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().tap();
  await page.goto(`${origin}/combine/launch_audio`);
  await page.getByLabel('题目').fill('去买菜');
  await page.getByLabel('要念的文字').fill('早上，奶奶带我去买菜。我挑了三个西红柿！回家的路上下雨了。');
  await press('准备录音');
  await press('开始录');
  await page.getByText('0:03').first().waitFor();
}

async function costOfRecording(context: BrowserContext, origin: string): Promise<{ cost: Cost; megabytes: number }> {
  const page = await context.newPage();
  await beginRecording(page, origin);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const cost = await costOfSeconds({ page, devTools });
  // Checks that the page is still recording: its clock must show the measured time.
  await page
    .getByText(/^0:2[3-9]$/)
    .first()
    .waitFor();
  return { cost, megabytes: (await heapOf(page)) / MEGABYTE };
}
