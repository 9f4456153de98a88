import type { TextStore } from '#platform/storage/storage.ts';
import { playerSlice, type PlayerState } from './playerSlice.ts';
import { readRepeat } from './queue/queue.ts';
import { readRate } from './rates.ts';

/** Returns the initial state: nothing plays, and the settings are those of the last visit. */
export const restorePlayer = (store: TextStore): PlayerState => ({
  ...playerSlice.getInitialState(),
  rate: readRate(store),
  repeat: readRepeat(store),
});
