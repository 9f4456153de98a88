import type { ReplyOf } from '#contract/endpoint.ts';
import { redeemCardCode } from '#contract/mall/cardCodes.ts';
import { listCouponOffers, listCoupons, takeCoupon, type CouponPart } from '#contract/mall/coupons.ts';
import * as contract from '#contract/mall/vouchers.ts';
import { api, calling, callOf } from '#platform/http/api.ts';

const PAGE_SIZE = 20;

const vouchersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listVouchers: build.infiniteQuery<ReplyOf<typeof contract.listVouchers>, contract.VoucherPart, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg: part, pageParam }) =>
        callOf(contract.listVouchers, {
          query: { part, limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        }),
      providesTags: ['Vouchers'],
    }),
    getVoucher: build.query({
      ...calling(contract.getVoucher, (voucherId: string) => ({ params: { voucherId } })),
      providesTags: ['Vouchers'],
    }),
    listCoupons: build.infiniteQuery<ReplyOf<typeof listCoupons>, CouponPart, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg: part, pageParam }) =>
        callOf(listCoupons, {
          query: { part, limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        }),
      providesTags: ['Vouchers'],
    }),
    listCouponOffers: build.query({ ...calling(listCouponOffers), providesTags: ['Vouchers', 'Shells'] }),
    takeCoupon: build.mutation({
      ...calling(takeCoupon),
      // A change invalidates these also when it is refused, because a refusal means that the shown state is out of
      // date. Quotes (`Goods`) list coupons.
      invalidatesTags: ['Vouchers', 'Shells', 'Goods'],
    }),
    redeemCardCode: build.mutation({
      ...calling(redeemCardCode),
      // A membership opens stories (`Listening`) that were previews before.
      invalidatesTags: (reply) => (reply ? ['Vouchers', 'Shells', 'Goods', 'Listening'] : []),
    }),
  }),
});

export const {
  useListVouchersInfiniteQuery,
  useGetVoucherQuery,
  useListCouponsInfiniteQuery,
  useListCouponOffersQuery,
  useTakeCouponMutation,
  useRedeemCardCodeMutation,
} = vouchersApi;
