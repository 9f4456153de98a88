import type { TextStore } from '#platform/storage/storage.ts';
import { playerSlice, type PlayerState } from './playerSlice.ts';
import { readRepeat } from './queue.ts';

/** The player as the last visit left it: silent, with its wishes. */
export const restorePlayer = (store: TextStore): PlayerState => ({
  ...playerSlice.getInitialState(),
  repeat: readRepeat(store),
});
