import * as contract from '#contract/mall/payRequests.ts';
import type { ChannelId } from '#contract/mall/payments.ts';
import { api, calling, callOf } from '#platform/http/api.ts';
import { friendLinkOf, ownLinks } from './payRequestLinks.ts';

/**
 * Adds the secrets of the link when a call is sent. The secrets must not be arguments, because the store contains
 * arguments, and developer tools show the store. For the same reason, replies are stored without secrets.
 */
function withSecrets(requestId: string) {
  const { secret = '', payer = '' } = friendLinkOf(requestId) ?? {};
  return { params: { requestId }, body: { secret, payer } };
}

interface Start {
  requestId: string;
  channel: ChannelId;
  openId: string | undefined;
}

const payRequestApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPayRequest: build.query({
      ...calling(contract.getPayRequest, (orderId: string) => ({ params: { orderId } })),
      providesTags: ['Orders'],
    }),
    askFriend: build.mutation({
      query: ({ orderId, message }: { orderId: string; message: string }) =>
        callOf(contract.askFriend, { params: { orderId }, body: { message } }),
      transformResponse: ({ id, secret }: { id: string; secret: string }) => {
        ownLinks.keep({ id, secret });
        return { id };
      },
      invalidatesTags: ['Orders'],
    }),
    cancelPayRequest: build.mutation({ ...calling(contract.cancelPayRequest), invalidatesTags: ['Orders'] }),
    viewPayRequest: build.query({
      ...calling(contract.viewPayRequest, withSecrets),
      providesTags: ['Orders'],
    }),
    startFriendPayment: build.mutation({
      ...calling(contract.startFriendPayment, ({ requestId, channel, openId }: Start) => {
        const { params, body } = withSecrets(requestId);
        return { params, body: { ...body, isAdult: true as const, channel, ...(openId !== undefined && { openId }) } };
      }),
      invalidatesTags: ['Orders'],
    }),
    checkFriendPayment: build.mutation({
      ...calling(contract.checkFriendPayment, withSecrets),
      // Polling that finds a payment still in progress invalidates no tags, because other queries would otherwise be
      // sent again after each poll.
      invalidatesTags: (reply) => (reply?.state === 'paying' ? [] : ['Orders']),
    }),
  }),
});

export const {
  useGetPayRequestQuery,
  useAskFriendMutation,
  useCancelPayRequestMutation,
  useViewPayRequestQuery,
  useStartFriendPaymentMutation,
  useCheckFriendPaymentMutation,
} = payRequestApi;
