import * as contract from '#contract/account/consents.ts';
import { api, calling } from '#platform/http/api.ts';

export const consentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listConsents: build.query({ ...calling(contract.listConsents), providesTags: ['Consents'] }),
  }),
});

export const { useListConsentsQuery } = consentsApi;
