import { setTimeout } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;
const PATIENCE_MS = 10_000;

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
