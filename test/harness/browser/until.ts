import { setTimeout } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;
/** The same time as Playwright's default: a passing test does not wait, and a busy machine may be slow. */
export const PATIENCE_MS = 30_000;

/** Calls `look` until it returns something other than undefined or false, and returns that. */
export async function waitUntil<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
  what: string,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > deadline) throw new Error(`Waited ${patienceMs} ms in vain until ${what}.`);
    await setTimeout(LOOK_EVERY_MS);
  }
}

/** Calls `look` until its value equals the expected one by jest's definition; a failure shows the last value. */
export async function waitUntilEqual(look: () => unknown, wanted: unknown): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    try {
      expect(seen).toEqual(wanted);
      return;
    } catch (difference) {
      if (Date.now() > deadline) throw difference;
    }
    await setTimeout(LOOK_EVERY_MS);
  }
}
