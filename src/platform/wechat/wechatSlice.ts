import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The user's WeChat open id, which is stored in the session storage as `wechat_open_id` (STATE-06). */
export const wechatSlice = createSlice({
  name: 'wechat',
  initialState: { openId: '' },
  reducers: {
    openIdKnown(state, { payload }: PayloadAction<string>) {
      state.openId = payload;
    },
  },
  selectors: { selectOpenId: (state) => state.openId },
});

export const { openIdKnown } = wechatSlice.actions;
export const { selectOpenId } = wechatSlice.selectors;
