import type { CDPSession, Page } from 'playwright-core';

interface HeapUsage {
  usedSize: number;
  /** The bytes of array buffers, which hold the samples. */
  backingStorageSize?: number;
}

const bytesOf = ({ usedSize, backingStorageSize = 0 }: HeapUsage): number => usedSize + backingStorageSize;

/**
 * Returns the heaps of a page and its workers in bytes, after a garbage collection of each. Each call opens a session
 * of its own, because a session names a worker only when it attaches to the worker for the first time.
 */
export async function heapOf(page: Page): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  try {
    return await heapBySession(devTools);
  } finally {
    await devTools.detach();
  }
}

async function heapBySession(devTools: CDPSession): Promise<number> {
  await devTools.send('HeapProfiler.collectGarbage');
  let bytes = bytesOf(await devTools.send('Runtime.getHeapUsage'));
  const workers: string[] = [];
  devTools.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') workers.push(sessionId);
  });
  await devTools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  if (workers.length === 0) throw new Error('The recorder has no worker.');
  for (const sessionId of workers) {
    await askWorker(devTools, sessionId, 'HeapProfiler.collectGarbage');
    bytes += bytesOf((await askWorker(devTools, sessionId, 'Runtime.getHeapUsage')) as HeapUsage);
  }
  return bytes;
}

interface WorkerReply {
  /** The id of the command; an event has none. */
  id?: number;
  result?: unknown;
}

/** Sends a command to a worker through the session of its page, because Playwright cannot open sessions for workers. */
async function askWorker(devTools: CDPSession, sessionId: string, method: string): Promise<unknown> {
  const id = commandCount;
  commandCount += 1;
  const result = new Promise((resolve) => {
    const handleMessage = ({ message }: { message: string }) => {
      const reply = JSON.parse(message) as WorkerReply;
      if (reply.id !== id) return;
      devTools.off('Target.receivedMessageFromTarget', handleMessage);
      resolve(reply.result);
    };
    devTools.on('Target.receivedMessageFromTarget', handleMessage);
  });
  await devTools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
  return result;
}

let commandCount = 1;
