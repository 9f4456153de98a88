import type { BrowserContext, Page } from 'playwright-core';
import { heapOf } from './workerHeap.ts';

const MINUTES = 60;
const MEGABYTE = 1024 * 1024;

/**
 * Records an hour of sound faster than real time, in the browser: the page of a running recording gives its worker a
 * minute of samples at a time, and waits until the worker has written them to the disk. Returns the largest heap of the
 * page and its workers in megabytes, measured once every ten minutes of sound, and how long the hour took.
 */
export async function heapOfAnHour(
  context: BrowserContext,
  beginRecording: (page: Page) => Promise<void>,
): Promise<{ megabytes: number; seconds: number }> {
  const page = await context.newPage();
  // The runner of this script (tsx) wraps the functions below in calls of `__name`, which pages do not have.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(keepWorker);
  await beginRecording(page);
  const begunAt = Date.now();
  let most = 0;
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    await page.evaluate(recordMinute);
    if (minute % 10 === 0) most = Math.max(most, await heapOf(page));
  }
  return { megabytes: most / MEGABYTE, seconds: (Date.now() - begunAt) / 1_000 };
}

interface Recorder {
  worker?: Worker;
  inputRate?: number;
}

/** Runs in the page before its scripts. Stores the worker of the recording, and the sample rate that it expects. */
function keepWorker(): void {
  const recorder: Recorder = {};
  Object.assign(window, { recorder });
  const workers = Worker.prototype;
  const post = workers.postMessage as (request: unknown, transfer?: unknown) => void;
  workers.postMessage = function keep(
    this: Worker,
    request: { kind?: string; inputRate?: number },
    transfer?: unknown,
  ) {
    if (request.kind === 'begin' && request.inputRate !== undefined)
      Object.assign(recorder, { worker: this, inputRate: request.inputRate });
    post.call(this, request, transfer);
  };
}

/** Runs in the page. Records a minute of a tone, in blocks as long as those of an audio worklet. */
async function recordMinute(): Promise<void> {
  const { worker, inputRate = 0 } = (window as unknown as { recorder: Recorder }).recorder;
  if (!worker) throw new Error('There is no recording.');
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('recordings');
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('The recordings cannot be read.')));
  });
  const countChunks = () =>
    new Promise<number>((resolve) => {
      const request = database.transaction('chunks').objectStore('chunks').count();
      request.addEventListener('success', () => resolve(request.result));
    });
  const before = await countChunks();
  const block = Float32Array.from({ length: 2_048 }, (_, i) => 0.5 * Math.sin(i / 20));
  for (let sent = 0; sent < 60 * inputRate; sent += block.length) {
    const copy = block.slice();
    worker.postMessage({ kind: 'add', block: copy }, [copy.buffer]);
  }
  // A chunk is half a second of sound. The last one may not be full.
  const mostMs = 60_000;
  const begunAt = performance.now();
  while ((await countChunks()) < before + 119) {
    if (performance.now() - begunAt > mostMs) throw new Error('The worker has not written a minute of sound in time.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  database.close();
}
