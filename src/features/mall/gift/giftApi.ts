import * as contract from '#contract/mall/gifts.ts';
import { api, calling } from '#platform/http/api.ts';
import { createLinkStore, SecretLink } from '#platform/share/secretLinks.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** The links to gifts that were opened on this device. */
export const openedGifts = createLinkStore(storageKeys.openedGifts, SecretLink);

/**
 * Adds the secret when a call is sent. The secret must not be an argument of the endpoint, because the store contains
 * arguments, and developer tools show the store.
 */
const withSecret = (giftId: string) => ({
  params: { giftId },
  body: { secret: openedGifts.find(giftId)?.secret ?? '' },
});

const giftApi = api.injectEndpoints({
  endpoints: (build) => ({
    viewGift: build.query({ ...calling(contract.viewGift, withSecret), providesTags: ['Orders'] }),
    claimGift: build.mutation({
      ...calling(contract.claimGift, withSecret),
      // A refusal invalidates the tags too, because it means that the gift has changed. After a success, stories that
      // were previews can be heard in full.
      invalidatesTags: ['Orders', 'Goods', 'Listening'],
    }),
  }),
});

export const { useViewGiftQuery, useClaimGiftMutation } = giftApi;
