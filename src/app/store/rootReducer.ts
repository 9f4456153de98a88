import { combineReducers } from '@reduxjs/toolkit';
import { appSlice } from '#platform/environment/appSlice.ts';
import { eyeCareSlice } from '#platform/eyeCare/eyeCareSlice.ts';
import { api } from '#platform/http/api.ts';
import { playerSlice } from '#platform/player/playerSlice.ts';
import { sleepSlice } from '#platform/player/sleep/sleepSlice.ts';
import { authSlice } from '#platform/session/authSlice.ts';
import { loginOfferSlice } from '#platform/session/address/loginOfferSlice.ts';
import { userSlice } from '#platform/session/user/userSlice.ts';
import { shareSlice } from '#platform/share/shareSlice.ts';
import { variableSlice } from '#platform/variable/variableSlice.ts';
import { wechatSlice } from '#platform/wechat/wechatSlice.ts';

export const rootReducer = combineReducers({
  auth: authSlice.reducer,
  user: userSlice.reducer,
  loginOffer: loginOfferSlice.reducer,
  app: appSlice.reducer,
  wechat: wechatSlice.reducer,
  variable: variableSlice.reducer,
  player: playerSlice.reducer,
  sleep: sleepSlice.reducer,
  eyeCare: eyeCareSlice.reducer,
  share: shareSlice.reducer,
  api: api.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;
