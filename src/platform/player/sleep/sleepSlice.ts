import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { MINUTE_MS } from '#lib/time/time.ts';
import { logout } from '#platform/session/authSlice.ts';

/**
 * The condition that ends playback automatically: a time (in epoch milliseconds of the phone's clock), or a number of
 * stories.
 */
export type SleepTimer =
  | { kind: 'off' }
  | { kind: 'moment'; endsAt: number; minutes: number }
  | { kind: 'stories'; left: number };

const off: SleepTimer = { kind: 'off' };

export const sleepSlice = createSlice({
  name: 'sleep',
  initialState: (): SleepTimer => off,
  reducers: {
    sleepSet: (_state, { payload }: PayloadAction<SleepTimer>) => payload,
    /** Dispatched when a story was played to its end. */
    storyCounted: (state) => (state.kind === 'stories' ? { ...state, left: state.left - 1 } : state),
    /** Dispatched when the timer has ended playback because the time or the stories have run out. */
    sleepTimerEnded: () => off,
  },
  extraReducers: (builder) => builder.addCase(logout, () => off),
  selectors: { selectSleepTimer: (state) => state },
});

export const { sleepSet, storyCounted, sleepTimerEnded } = sleepSlice.actions;
export const { selectSleepTimer } = sleepSlice.selectors;

export const inMinutes = (minutes: number, now: number): SleepTimer => ({
  kind: 'moment',
  minutes,
  endsAt: now + minutes * MINUTE_MS,
});

/**
 * Returns how much is left, in a text that is short enough for a button, such as `12 分钟` or `再听 2 个`; empty if the
 * timer is off.
 */
export function sleepText(timer: SleepTimer, now: number): string {
  if (timer.kind === 'moment') return `${Math.max(1, Math.ceil((timer.endsAt - now) / MINUTE_MS))} 分钟`;
  if (timer.kind === 'stories') return timer.left === 1 ? '播完这个' : `再听 ${timer.left} 个`;
  return '';
}
