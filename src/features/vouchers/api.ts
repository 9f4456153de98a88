import { redeemCardCode } from '#contract/mall/cardCodes.ts';
import { listCouponOffers, listCoupons, takeCoupon, type CouponPart } from '#contract/mall/coupons.ts';
import * as contract from '#contract/mall/vouchers.ts';
import { api, calling } from '#platform/http/api.ts';
import { callingPages } from '#platform/http/hooks/callingPages.ts';

const PAGE_SIZE = 20;

const vouchersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listVouchers: build.infiniteQuery({
      ...callingPages(contract.listVouchers, PAGE_SIZE, (part: contract.VoucherPart, page) => ({
        query: { part, ...page },
      })),
      providesTags: ['Vouchers'],
    }),
    getVoucher: build.query({
      ...calling(contract.getVoucher, (voucherId: string) => ({ params: { voucherId } })),
      providesTags: ['Vouchers'],
    }),
    listCoupons: build.infiniteQuery({
      ...callingPages(listCoupons, PAGE_SIZE, (part: CouponPart, page) => ({ query: { part, ...page } })),
      providesTags: ['Vouchers'],
    }),
    listCouponOffers: build.query({ ...calling(listCouponOffers), providesTags: ['Vouchers', 'Shells'] }),
    takeCoupon: build.mutation({
      ...calling(takeCoupon),
      // A change invalidates these tags even when the gateway refuses it: a refusal means that the visible state is
      // outdated. `Goods` is included because the price quotes of orders contain coupons.
      invalidatesTags: ['Vouchers', 'Shells', 'Goods'],
    }),
    redeemCardCode: build.mutation({
      ...calling(redeemCardCode),
      // The card may give a membership. Then stories that were previews before can be heard in full (`Listening`).
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
