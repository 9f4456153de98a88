import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import * as contract from '#contract/mall/goods.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { api, calling } from '#platform/http/api.ts';
import { callingPages } from '#platform/http/hooks/callingPages.ts';

const PAGE_SIZE = 20;
const REVIEWS_PAGE_SIZE = 10;
/** How long a list stays in the cache. A user who comes back within this time finds the list unchanged. */
const KEEP_LIST_SECONDS = 300;

export type GoodsFilters = Omit<RequestOf<typeof contract.listGoods>['query'], 'limit' | 'cursor'>;
export type ReviewFilters = { goodsId: string } & Pick<RequestOf<typeof contract.listReviews>['query'], 'rating'>;

export type OwnedFilters = Omit<RequestOf<typeof contract.listOwnedSeries>['query'], 'limit' | 'cursor'>;

const firstPageOnly = { refetchCachedPages: false };

const mallApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMall: build.query({ ...calling(contract.getMall), providesTags: ['Goods'] }),
    listGoods: build.infiniteQuery({
      ...callingPages(
        contract.listGoods,
        PAGE_SIZE,
        (filters: GoodsFilters, page) => ({ query: { ...filters, ...page } }),
        firstPageOnly,
      ),
      keepUnusedDataFor: KEEP_LIST_SECONDS,
      providesTags: ['Goods'],
    }),
    searchGoods: build.query({
      ...calling(contract.searchGoods, (text: string) => ({ body: { text } })),
      providesTags: ['Goods'],
    }),
    getGoods: build.query({
      ...calling(contract.getGoods, (goodsId: string) => ({ params: { goodsId } })),
      providesTags: ['Goods'],
    }),
    listReviews: build.infiniteQuery({
      ...callingPages(
        contract.listReviews,
        REVIEWS_PAGE_SIZE,
        ({ goodsId, ...query }: ReviewFilters, page) => ({ params: { goodsId }, query: { ...query, ...page } }),
        firstPageOnly,
      ),
      providesTags: ['Goods'],
    }),
    listPackages: build.query({ ...calling(contract.listPackages), providesTags: ['Goods'] }),
    listPlans: build.query({ ...calling(contract.listPlans), providesTags: ['Goods'] }),
    getMemberSavings: build.query({ ...calling(contract.getMemberSavings), providesTags: ['Orders'] }),
    listOwnedSeries: build.infiniteQuery({
      ...callingPages(
        contract.listOwnedSeries,
        PAGE_SIZE,
        (filters: OwnedFilters, page) => ({ query: { ...filters, ...page } }),
        firstPageOnly,
      ),
      providesTags: ['Orders'],
    }),
    getShells: build.query({ ...calling(contract.getShells), providesTags: ['Shells'] }),
  }),
});

export const {
  useGetMallQuery,
  useListGoodsInfiniteQuery,
  useSearchGoodsQuery,
  useGetGoodsQuery,
  useListReviewsInfiniteQuery,
  useListPackagesQuery,
  useListPlansQuery,
  useGetMemberSavingsQuery,
  useListOwnedSeriesInfiniteQuery,
  useGetShellsQuery,
} = mallApi;

/** Prefetches the shelves of the mall. */
export function prefetchMall(
  { view }: Record<string, string>,
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): void {
  if (view === undefined) void dispatch(mallApi.endpoints.getMall.initiate(undefined, { subscribe: false }));
}
