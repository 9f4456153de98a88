import type { ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { createBindingCode, getBindingCode } from '#contract/binding.ts';
import { getGuide, type Guide } from '#contract/guides.ts';
import { api, calling } from '#platform/http/api.ts';

const guidesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getGuide: build.query<Guide, RequestOf<typeof getGuide>>({ query: calling(getGuide) }),
    createBindingCode: build.mutation<ReplyOf<typeof createBindingCode>, RequestOf<typeof createBindingCode>>({
      query: calling(createBindingCode),
    }),
    getBindingCode: build.query<ReplyOf<typeof getBindingCode>, RequestOf<typeof getBindingCode>>({
      query: calling(getBindingCode),
    }),
  }),
});

export const { useGetGuideQuery, useCreateBindingCodeMutation, useGetBindingCodeQuery } = guidesApi;
