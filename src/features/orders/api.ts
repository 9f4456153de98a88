import * as contract from '#contract/mall/orders.ts';
import * as reviews from '#contract/mall/reviews.ts';
import * as payments from '#contract/mall/payments.ts';
import * as parcels from '#contract/mall/parcels.ts';
import * as returns from '#contract/mall/returns.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { api, calling } from '#platform/http/api.ts';
import { callingPages } from '#platform/http/hooks/callingPages.ts';

const PAGE_SIZE = 20;

export type OrderFilters = Omit<RequestOf<typeof contract.listOrders>['query'], 'limit' | 'cursor'>;

/** A line of an order, in a request for its price. Without `addressId`, freight is computed for the default address. */
type QuotedLine = contract.WantedLine & { coupon: contract.CouponSelection; addressId?: string };

/**
 * The cache tags that a change to an order invalidates. `Listening` is included, because stories that were previews can
 * be heard in full after a payment.
 */
export const changedByOrders = ['Orders', 'Goods', 'Shells', 'Listening', 'Vouchers'] as const;

/** A refused change invalidates these tags too, because a refusal means that the visible state is outdated. */
const changesOrders = { invalidatesTags: changedByOrders };

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    quoteOrder: build.query({
      ...calling(contract.quoteOrder, ({ coupon, addressId, ...line }: QuotedLine) => ({
        body: { lines: [line], coupon, ...(addressId !== undefined && { addressId }) },
      })),
      providesTags: ['Goods', 'Shells'],
    }),
    createOrder: build.mutation({ ...calling(contract.createOrder), ...changesOrders }),
    giveUpOrder: build.mutation(calling(contract.giveUpOrder)),
    listOrders: build.infiniteQuery({
      ...callingPages(contract.listOrders, PAGE_SIZE, (filters: OrderFilters, page) => ({
        query: { ...filters, ...page },
      })),
      providesTags: ['Orders'],
    }),
    getOrder: build.query({
      ...calling(contract.getOrder, (orderId: string) => ({ params: { orderId } })),
      providesTags: ['Orders'],
    }),
    getParcelTrack: build.query({
      ...calling(parcels.getParcelTrack, (params: RequestOf<typeof parcels.getParcelTrack>['params']) => ({ params })),
      providesTags: ['Orders'],
    }),
    listReturns: build.query({
      ...calling(returns.listReturns, (orderId: string) => ({ params: { orderId } })),
      providesTags: ['Orders'],
    }),
    requestReturn: build.mutation({ ...calling(returns.requestReturn), ...changesOrders }),
    withdrawReturn: build.mutation({ ...calling(returns.withdrawReturn), ...changesOrders }),
    sendReturn: build.mutation({ ...calling(returns.sendReturn), ...changesOrders }),
    changeOrderAddress: build.mutation({ ...calling(contract.changeOrderAddress), ...changesOrders }),
    cancelOrder: build.mutation({ ...calling(contract.cancelOrder), ...changesOrders }),
    reviewOrder: build.mutation({ ...calling(reviews.reviewOrder), ...changesOrders }),
    listOwnReviews: build.query({
      ...calling(reviews.listOwnReviews, (orderId: string) => ({ params: { orderId } })),
      providesTags: ['Orders'],
    }),
    confirmReceipt: build.mutation({ ...calling(contract.confirmReceipt), ...changesOrders }),
    refundOrder: build.mutation({ ...calling(contract.refundOrder), ...changesOrders }),
    getCashier: build.query({
      ...calling(payments.getCashier, (orderId: string) => ({ params: { orderId } })),
      providesTags: ['Orders'],
    }),
    sendGuardianCode: build.mutation(calling(payments.sendGuardianCode)),
    passGuardianCheck: build.mutation({ ...calling(payments.passGuardianCheck), ...changesOrders }),
    startPayment: build.mutation({ ...calling(payments.startPayment), ...changesOrders }),
    askPayment: build.mutation({
      ...calling(payments.askPayment),
      // Polling that still finds a pending payment invalidates no tags, because other queries would otherwise be sent
      // again after each poll.
      invalidatesTags: (reply) => (reply?.state === 'pending' ? [] : changedByOrders),
    }),
  }),
});

export const {
  useQuoteOrderQuery,
  useCreateOrderMutation,
  useListOrdersInfiniteQuery,
  useGetOrderQuery,
  useGiveUpOrderMutation,
  useGetParcelTrackQuery,
  useChangeOrderAddressMutation,
  useListReturnsQuery,
  useRequestReturnMutation,
  useWithdrawReturnMutation,
  useSendReturnMutation,
  useCancelOrderMutation,
  useConfirmReceiptMutation,
  useReviewOrderMutation,
  useListOwnReviewsQuery,
  useRefundOrderMutation,
  useGetCashierQuery,
  useSendGuardianCodeMutation,
  usePassGuardianCheckMutation,
  useStartPaymentMutation,
  useAskPaymentMutation,
} = ordersApi;
