import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { logout, sessionEnded } from '#platform/session/authSlice.ts';

/** The data of the link's account that the confirmation dialog shows. */
interface OfferedAccount {
  nickname: string;
  avatar: string;
  headwear: string;
}

interface LoginOfferState {
  account: OfferedAccount | null;
}

const noOffer: LoginOfferState = { account: null };

/**
 * The question whether to log in, which the user must answer if a link contains a login that this browser did not
 * request (AUTH-20).
 */
export const loginOfferSlice = createSlice({
  name: 'loginOffer',
  initialState: noOffer,
  reducers: {
    loginOffered: (_state, { payload }: PayloadAction<OfferedAccount>): LoginOfferState => ({ account: payload }),
    loginOfferAccepted: () => noOffer,
    loginOfferDeclined: () => noOffer,
  },
  extraReducers: (builder) => builder.addCase(logout, () => noOffer).addCase(sessionEnded, () => noOffer),
  selectors: { selectOfferedAccount: (state) => state.account },
});

export const { loginOffered, loginOfferAccepted, loginOfferDeclined } = loginOfferSlice.actions;
export const { selectOfferedAccount } = loginOfferSlice.selectors;
