import * as contract from '#contract/account/partners.ts';
import { api, calling } from '#platform/http/api.ts';

const partnersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPartnerApplications: build.query({ ...calling(contract.listPartnerApplications), providesTags: ['Partners'] }),
    applyAsPartner: build.mutation({ ...calling(contract.applyAsPartner), invalidatesTags: ['Partners'] }),
    // A refusal invalidates the tag too, because an operator may have decided about the application in the meantime.
    withdrawApplication: build.mutation({ ...calling(contract.withdrawApplication), invalidatesTags: ['Partners'] }),
  }),
});

export const { useListPartnerApplicationsQuery, useApplyAsPartnerMutation, useWithdrawApplicationMutation } =
  partnersApi;
