import { pass } from './startSession.ts';

/** Waits until the chunk that computes hashes has loaded. Loading it takes promises but no fake time. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await pass(0);
};
