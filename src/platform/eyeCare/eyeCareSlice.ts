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
  /** Whether a sound outside the story player is playing and its time is counted, such as the recording of a user. */
  isHearing: boolean;
}

const nothing: EyeCare = { refused: null, isFinishing: false, isHearing: false };

export const eyeCareSlice = createSlice({
  name: 'eyeCare',
  initialState: nothing,
  reducers: {
    refusedUse(_state, { payload }: PayloadAction<UseKind>): EyeCare {
      return { ...nothing, refused: payload };
    },
    /** Ends the rest screen, because the child has chosen the other kind of use or the rest is over. */
    restLeft: (): EyeCare => nothing,
    finishingChanged(state, { payload }: PayloadAction<boolean>) {
      state.isFinishing = payload;
    },
    hearingChanged(state, { payload }: PayloadAction<boolean>) {
      state.isHearing = payload;
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
    selectIsHearing: ({ isHearing }) => isHearing,
    /**
     * Whether the time of a sound outside the player is being counted, or a kind of use was refused. In both cases the
     * warnings and the rest screen are needed.
     */
    selectIsMetering: ({ isHearing, refused }) => isHearing || refused !== null,
  },
});

export const { refusedUse, restLeft, finishingChanged, hearingChanged } = eyeCareSlice.actions;
export const { selectRefusedUse, selectIsFinishing, selectIsHearing, selectIsMetering } = eyeCareSlice.selectors;
