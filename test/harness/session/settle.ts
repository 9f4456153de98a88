import { pass } from './startSession.ts';

/**
 * Waits until the chunk that computes hashes has loaded. The loading takes several turns of promises, but no time of
 * the fake clock.
 */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await pass(0);
};
