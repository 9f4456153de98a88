import { setTimeout } from 'node:timers/promises';

/**
 * The first pause between two calls to `look`, the factor by which each further pause grows, and the longest pause.
 * Pauses grow because most calls ask a page, which costs 3 ms of processor time.
 */
const FIRST_PAUSE_MS = 20;
const PAUSE_GROWTH = 1.3;
const LONGEST_PAUSE_MS = 100;

const nextPause = (pauseMs: number): number => Math.min(pauseMs * PAUSE_GROWTH, LONGEST_PAUSE_MS);

/**
 * The longest wait, which equals Playwright's default. A busy machine may need it, and tests that pass do not wait
 * longer because of it.
 */
export const DEFAULT_TIMEOUT_MS = 30_000;

/** Calls `look` until it returns something other than undefined or false, and returns the result. */
export async function waitUntil<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
  what: string,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = nextPause(pauseMs)) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain until ${what}.`);
    await setTimeout(pauseMs);
  }
}

/** Calls `look` until its result equals the expected value according to jest. A failure shows the last result. */
export async function waitUntilEqual(look: () => unknown, wanted: unknown): Promise<void> {
  const deadline = Date.now() + DEFAULT_TIMEOUT_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = nextPause(pauseMs)) {
    const seen = await look();
    try {
      expect(seen).toEqual(wanted);
      return;
    } catch (difference) {
      if (Date.now() > deadline) throw difference;
    }
    await setTimeout(pauseMs);
  }
}
