import { createSlice } from '@reduxjs/toolkit';
import { logout, sessionEnded } from './authSlice.ts';

/** Whether a link offers another account than the signed-in one and waits for an answer (AUTH-20). */
export const accountSwitchSlice = createSlice({
  name: 'accountSwitch',
  initialState: { isOffered: false },
  reducers: {
    accountSwitchOffered: () => ({ isOffered: true }),
    accountSwitchAccepted: () => ({ isOffered: false }),
    accountSwitchDeclined: () => ({ isOffered: false }),
  },
  extraReducers: (builder) =>
    builder.addCase(logout, () => ({ isOffered: false })).addCase(sessionEnded, () => ({ isOffered: false })),
  selectors: { selectIsSwitchOffered: (state) => state.isOffered },
});

export const { accountSwitchOffered, accountSwitchAccepted, accountSwitchDeclined } = accountSwitchSlice.actions;
export const { selectIsSwitchOffered } = accountSwitchSlice.selectors;
