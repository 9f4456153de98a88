import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface LoadingState {
  show: boolean;
  type: 'normal' | 'daidi';
  mask: boolean;
}

/** The state of the overlay and of the time for debugging (STATE-07). */
export interface VariableState {
  /** The time set for debugging, in epoch milliseconds; null if the real time is used, as in all production builds. */
  currentTimestamp: number | null;
  loading: LoadingState;
}

const defaultLoading: LoadingState = { show: false, type: 'normal', mask: true };

const initialState: VariableState = { currentTimestamp: null, loading: defaultLoading };

export const variableSlice = createSlice({
  name: 'variable',
  initialState,
  reducers: {
    /** Requests the overlay. It appears after 200 ms, unless it is hidden before that (LOAD-02). */
    showLoading(_state, _action: PayloadAction<Partial<Omit<LoadingState, 'show'>>>) {
      // This action is only an event for the saga.
    },
    loadingDue(state, { payload }: PayloadAction<Partial<Omit<LoadingState, 'show'>>>) {
      state.loading = { ...defaultLoading, ...payload, show: true };
    },
    hideLoading(state) {
      state.loading.show = false;
    },
    timeOverridden(state, { payload }: PayloadAction<number | null>) {
      state.currentTimestamp = payload;
    },
  },
  selectors: {
    selectLoading: (state) => state.loading,
    selectCurrentTimestamp: (state) => state.currentTimestamp,
  },
});

export const { showLoading, loadingDue, hideLoading, timeOverridden } = variableSlice.actions;
export const { selectLoading, selectCurrentTimestamp } = variableSlice.selectors;
