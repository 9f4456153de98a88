import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { defaultAgent, NAMELESS_CALLER } from '#contract/host/agent.ts';
import { TABLET_CALLER } from './environment.ts';

/** The state that describes the app and its host (STATE-03). */
export interface AppState {
  ua: string;
  ibridgeIsReady: boolean;
  caller: string;
  appId: string;
  agentAppId: string;
  channel: string;
  prdVer: string;
  deviceId: string;
  model: string;
}

export const appSlice = createSlice({
  name: 'app',
  initialState: {
    ua: '',
    ibridgeIsReady: false,
    caller: defaultAgent.caller,
    appId: 'ilisten001',
    agentAppId: '',
    channel: defaultAgent.channel,
    prdVer: defaultAgent.version,
    deviceId: '',
    model: '',
  },
  reducers: {
    /**
     * Changes only fields that the state has, and only to values other than undefined; the app id is fixed (STATE-03).
     */
    updateApp(state, { payload }: PayloadAction<Record<string, unknown>>) {
      const known = Object.entries(payload).filter(
        ([field, value]) => field !== 'appId' && Object.hasOwn(state, field) && value !== undefined,
      );
      Object.assign(state, Object.fromEntries(known));
    },
  },
  selectors: {
    selectApp: (state) => state,
    selectCaller: (state) => state.caller,
    selectIsTabletCaller: (state) => state.caller === TABLET_CALLER,
    selectHidesNickname: (state) => state.caller === NAMELESS_CALLER,
  },
});

export const { updateApp } = appSlice.actions;
export const { selectApp, selectCaller, selectIsTabletCaller, selectHidesNickname } = appSlice.selectors;
