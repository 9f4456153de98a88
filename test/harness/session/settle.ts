import { advanceTime } from './startSession.ts';

/**
 * Waits until the chunk that computes hashes has loaded. The chunk arrives after several turns of the microtask queue,
 * but the fake clock need not advance.
 */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await advanceTime(0);
};
