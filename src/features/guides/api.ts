import { createBindingCode, getBindingCode } from '#contract/account/binding.ts';
import { getGuide } from '#contract/catalogue/guides.ts';
import { api, calling } from '#platform/http/api.ts';

const guidesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getGuide: build.query(calling(getGuide)),
    createBindingCode: build.mutation(calling(createBindingCode)),
    getBindingCode: build.query(calling(getBindingCode)),
  }),
});

export const { useGetGuideQuery, useCreateBindingCodeMutation, useGetBindingCodeQuery } = guidesApi;
