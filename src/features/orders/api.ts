import * as contract from '#contract/mall/orders.ts';
import type { ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { api, calling, callOf } from '#platform/http/api.ts';

const PAGE_SIZE = 20;

export type OrderFilters = Omit<RequestOf<typeof contract.listOrders>['query'], 'limit' | 'cursor'>;

/** A refusal, too, says that something has changed since it was shown. */
const changesOrders = { invalidatesTags: ['Orders', 'Goods', 'Shells'] } as const;

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    quoteOrder: build.query({
      ...calling(contract.quoteOrder, (variantId: string) => ({ body: { lines: [{ variantId, quantity: 1 }] } })),
      providesTags: ['Goods', 'Shells'],
    }),
    createOrder: build.mutation({ ...calling(contract.createOrder), ...changesOrders }),
    listOrders: build.infiniteQuery<ReplyOf<typeof contract.listOrders>, OrderFilters, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) =>
        callOf(contract.listOrders, {
          query: { ...queryArg, limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        }),
      providesTags: ['Orders'],
    }),
    getOrder: build.query({
      ...calling(contract.getOrder, (orderId: string) => ({ params: { orderId } })),
      providesTags: ['Orders'],
    }),
    cancelOrder: build.mutation({ ...calling(contract.cancelOrder), ...changesOrders }),
    confirmReceipt: build.mutation({ ...calling(contract.confirmReceipt), ...changesOrders }),
  }),
});

export const {
  useQuoteOrderQuery,
  useCreateOrderMutation,
  useListOrdersInfiniteQuery,
  useGetOrderQuery,
  useCancelOrderMutation,
  useConfirmReceiptMutation,
} = ordersApi;
