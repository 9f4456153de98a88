import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { withoutFragment } from '#lib/text/url/safeUrl.ts';
import type { ApiErrorKind } from '#platform/http/apiError.ts';

/** The state of the login (AUTH-01). */
export interface AuthState {
  /** The user token; empty if there is none. */
  token: string;
  /** The expiry by the server's clock, in epoch milliseconds; null for a token without an expiry. */
  expireAt: number | null;
  isLogin: boolean;
  isLogining: boolean;
}

/**
 * A token that begins or continues a session. Inside the host app, the login of an anonymous user (`isAnonymous`) is
 * not treated as a login.
 */
export interface TokenGrant {
  token: string;
  expireAt?: number | undefined;
  isAnonymous?: boolean | undefined;
}

export const signedOut: AuthState = { token: '', expireAt: null, isLogin: false, isLogining: false };

export const authSlice = createSlice({
  name: 'auth',
  initialState: signedOut,
  reducers: {
    outerLoginRequest(state, _action: PayloadAction<string>) {
      state.isLogining = true;
    },
    outerLoginFailure(state) {
      state.isLogining = false;
    },
    refreshTokenRequest() {
      // This action is only an event for the saga.
    },
    refreshTokenFailure() {
      // The reducer keeps the current token (AUTH-06).
    },
    swapTokenRequest(_state, _action: PayloadAction<{ tokenType: 1 | 2 | 3 }>) {
      // The reducer does nothing: the action only makes the beginning of the swap visible in DevTools and recordings.
    },
    /** `expireAt` is in epoch milliseconds. `setToken` follows, unless another session has begun during the swap. */
    swapTokenSuccess(_state, _action: PayloadAction<{ expireAt: number | undefined }>) {
      // The reducer does nothing: the action `setToken` sets the token.
    },
    /** `kind` is undefined if the failure is not that of a call. */
    swapTokenFailure(_state, _action: PayloadAction<{ kind: ApiErrorKind | undefined; status: number | undefined }>) {
      // The reducer keeps the current token (SWAP-05).
    },
    setToken(_state, { payload }: PayloadAction<TokenGrant>): AuthState {
      return {
        token: payload.token,
        expireAt: payload.expireAt ?? null,
        isLogin: payload.isAnonymous !== true,
        isLogining: false,
      };
    },
    setLogining(state, { payload }: PayloadAction<boolean>) {
      state.isLogining = payload;
    },
    /**
     * `backUrl` is the return address after the logout; the default is the current address. Its fragment is removed,
     * because no action may contain a fragment.
     */
    logout: {
      reducer: (_state, _action: PayloadAction<{ backUrl: string } | undefined>) => signedOut,
      prepare: (target?: { backUrl: string }) => ({
        payload: target && { backUrl: withoutFragment(target.backUrl) },
      }),
    },
    /**
     * Dispatched when the session has ended without a logout in this tab, for example because the server has rejected
     * its token, or because another tab has logged out. `leftInHost` means that the user has logged out in the host
     * app, or that another user has logged in there; `revoked` means that the session was ended on another device. In
     * both cases the device keeps as little of the user's data as after a logout.
     */
    sessionEnded: (_state, _action: PayloadAction<'leftInHost' | 'revoked' | undefined>) => signedOut,
  },
  selectors: {
    selectAuth: (state) => state,
    selectToken: (state) => state.token,
    selectIsLogin: (state) => state.isLogin,
    selectIsLogining: (state) => state.isLogining,
  },
});

export const {
  outerLoginRequest,
  outerLoginFailure,
  refreshTokenRequest,
  refreshTokenFailure,
  swapTokenRequest,
  swapTokenSuccess,
  swapTokenFailure,
  setToken,
  setLogining,
  logout,
  sessionEnded,
} = authSlice.actions;
/**
 * Returns whether the action ends a session because the user has logged out: in the page, in the host app, or by
 * signing this device out on another one.
 */
export const hasLeft = (ending: ReturnType<typeof logout | typeof sessionEnded>): boolean =>
  logout.match(ending) || ending.payload !== undefined;

export const { selectAuth, selectToken, selectIsLogin, selectIsLogining } = authSlice.selectors;
