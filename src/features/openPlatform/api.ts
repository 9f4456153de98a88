import * as contract from '#contract/account/partners.ts';
import { api, calling } from '#platform/http/api.ts';

const partnersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPartnerApplications: build.query({ ...calling(contract.listPartnerApplications), providesTags: ['Partners'] }),
    applyAsPartner: build.mutation({ ...calling(contract.applyAsPartner), invalidatesTags: ['Partners'] }),
    // A refusal invalidates the tag too, because it can mean that an operator has decided about the application.
    withdrawApplication: build.mutation({ ...calling(contract.withdrawApplication), invalidatesTags: ['Partners'] }),
  }),
});

export const { useListPartnerApplicationsQuery, useApplyAsPartnerMutation, useWithdrawApplicationMutation } =
  partnersApi;
