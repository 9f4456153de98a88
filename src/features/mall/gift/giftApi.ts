import * as contract from '#contract/mall/gifts.ts';
import { api, calling } from '#platform/http/api.ts';
import { linksIn, SecretLink } from '#platform/share/secretLinks.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** The links that were opened on this device. */
export const openedGifts = linksIn(storageKeys.openedGifts, SecretLink);

/** The secret is added where a call is sent: arguments are in the store, which developer tools show. */
const withSecret = (giftId: string) => ({
  params: { giftId },
  body: { secret: openedGifts.find(giftId)?.secret ?? '' },
});

const giftApi = api.injectEndpoints({
  endpoints: (build) => ({
    viewGift: build.query({ ...calling(contract.viewGift, withSecret), providesTags: ['Orders'] }),
    claimGift: build.mutation({
      ...calling(contract.claimGift, withSecret),
      // A refusal, too, says that something has changed. Stories that were previews can be heard in full now.
      invalidatesTags: ['Orders', 'Goods', 'Listening'],
    }),
  }),
});

export const { useViewGiftQuery, useClaimGiftMutation } = giftApi;
