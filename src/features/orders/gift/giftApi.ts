import * as contract from '#contract/mall/gifts.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { api, calling, callOf } from '#platform/http/api.ts';
import { createLinkStore, SecretLink } from '#platform/share/secretLinks.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** The links of gifts that the signed-in user has created. */
export const giftLinks = createLinkStore(storageKeys.giftLinks, SecretLink);

const giftApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrderGift: build.query({
      ...calling(contract.getOrderGift, (orderId: string) => ({ params: { orderId } })),
      providesTags: ['Orders'],
    }),
    sendGiftCode: build.mutation(calling(contract.sendGiftCode)),
    giveOrder: build.mutation({
      query: ({ orderId, body }: { orderId: string; body: RequestOf<typeof contract.giveOrder>['body'] }) =>
        callOf(contract.giveOrder, { params: { orderId }, body }),
      // The secret is not kept in the Redux store, because developer tools show that store.
      transformResponse: ({ id, secret }: { id: string; secret: string }) => {
        giftLinks.keep({ id, secret });
        return { id };
      },
      invalidatesTags: ['Orders'],
    }),
    cancelGift: build.mutation({ ...calling(contract.cancelGift), invalidatesTags: ['Orders', 'Goods', 'Listening'] }),
  }),
});

export const { useGetOrderGiftQuery, useSendGiftCodeMutation, useGiveOrderMutation, useCancelGiftMutation } = giftApi;
