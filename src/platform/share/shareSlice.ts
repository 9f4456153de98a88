import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SharedLink } from '#platform/bridge/host.ts';
import { navigated } from '#platform/navigation/navigated.ts';

/**
 * The link that the page offers in its own sheet, because no app around the page can share it. The fragment of the link
 * is not in the store (`offeredLink`).
 */
export const shareSlice = createSlice({
  name: 'share',
  initialState: { link: null as SharedLink | null },
  reducers: {
    shareOffered: (_, { payload }: PayloadAction<SharedLink>) => ({ link: payload }),
    shareClosed: () => ({ link: null }),
  },
  extraReducers: (builder) => builder.addCase(navigated, () => ({ link: null })),
  selectors: { selectSharedLink: (state) => state.link },
});

export const { shareOffered, shareClosed } = shareSlice.actions;
export const { selectSharedLink } = shareSlice.selectors;
