import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UseKind } from '#lib/eyeCare/limitRules.ts';
import { logout, sessionEnded } from '#platform/session/authSlice.ts';
import { childChanged } from '#platform/session/user/userSlice.ts';

interface EyeCare {
  /**
   * The kind of use that was refused last. Its rest screen covers every screen until the child chooses another
   * activity.
   */
  refused: UseKind | null;
  /** Whether the listening time has run out but the current story may play to its end. */
  isFinishing: boolean;
}

const nothing: EyeCare = { refused: null, isFinishing: false };

export const eyeCareSlice = createSlice({
  name: 'eyeCare',
  initialState: nothing,
  reducers: {
    refusedUse(_state, { payload }: PayloadAction<UseKind>): EyeCare {
      return { refused: payload, isFinishing: false };
    },
    /** Ends the rest screen, because the child has chosen the other kind of use or the rest is over. */
    restLeft: (): EyeCare => nothing,
    finishingChanged(state, { payload }: PayloadAction<boolean>) {
      state.isFinishing = payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(logout, () => nothing)
      .addCase(sessionEnded, () => nothing)
      .addCase(childChanged, () => nothing),
  selectors: {
    selectRefusedUse: ({ refused }) => refused,
    selectIsFinishing: ({ isFinishing }) => isFinishing,
  },
});

export const { refusedUse, restLeft, finishingChanged } = eyeCareSlice.actions;
export const { selectRefusedUse, selectIsFinishing } = eyeCareSlice.selectors;
