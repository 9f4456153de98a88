import { setTimeout } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;
/** As long as Playwright waits: where all is well nobody waits, and a machine that others use may be slow. */
export const PATIENCE_MS = 30_000;

/** Waits until a look answers something other than undefined or false, and answers that. */
export async function until<T>(
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

/** Looks until what is seen equals, as jest takes it, what is wanted; a failure tells what was seen last. */
export async function becomes(look: () => unknown, wanted: unknown): Promise<void> {
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
