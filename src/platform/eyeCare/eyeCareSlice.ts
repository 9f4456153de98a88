import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UseKind } from '#lib/eyeCare/limitRules.ts';
import { logout, sessionEnded } from '#platform/session/authSlice.ts';

interface EyeCare {
  /** The kind of use that was refused last, whose rest covers every screen until the child does something else. */
  refused: UseKind | null;
  /** The time for listening has run out, and the present story is being finished. */
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
    /** The child has chosen the other kind of use, or the rest is over. */
    restLeft: (): EyeCare => nothing,
    finishingChanged(state, { payload }: PayloadAction<boolean>) {
      state.isFinishing = payload;
    },
  },
  extraReducers: (builder) => builder.addCase(logout, () => nothing).addCase(sessionEnded, () => nothing),
  selectors: {
    selectRefusedUse: ({ refused }) => refused,
    selectIsFinishing: ({ isFinishing }) => isFinishing,
  },
});

export const { refusedUse, restLeft, finishingChanged } = eyeCareSlice.actions;
export const { selectRefusedUse, selectIsFinishing } = eyeCareSlice.selectors;
