import * as contract from '#contract/account/closing.ts';
import { api, calling } from '#platform/http/api.ts';

const closingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getClosing: build.query({ ...calling(contract.getClosing), keepUnusedDataFor: 0, providesTags: ['Closing'] }),
    sendClosingCode: build.mutation(calling(contract.sendClosingCode)),
    withdrawClosing: build.mutation({ ...calling(contract.withdrawClosing), invalidatesTags: ['Closing'] }),
  }),
});

export const { useGetClosingQuery, useSendClosingCodeMutation, useWithdrawClosingMutation } = closingApi;
