import * as consents from '#contract/account/consents.ts';
import * as exports from '#contract/account/exports.ts';
import * as contract from '#contract/account/privacy.ts';
import { api, calling } from '#platform/http/api.ts';

const privacyApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDataKinds: build.query(calling(contract.listDataKinds)),
    countHeldData: build.query({ ...calling(contract.countHeldData), keepUnusedDataFor: 0 }),
    giveConsent: build.mutation({ ...calling(consents.giveConsent), invalidatesTags: ['Consents'] }),
    withdrawConsent: build.mutation({
      ...calling(consents.withdrawConsent),
      // The tags of the data that the gateway deletes when a consent is withdrawn.
      invalidatesTags: [
        ...['Consents', 'Family', 'Avatar', 'Health', 'Honours', 'Timeline', 'Kept'],
        ...['Works', 'Creators', 'Listening'],
      ] as const,
    }),
    listExports: build.query({ ...calling(exports.listExports), keepUnusedDataFor: 0, providesTags: ['Exports'] }),
    askForExport: build.mutation({ ...calling(exports.askForExport), invalidatesTags: ['Exports'] }),
    getHeldData: build.query({ ...calling(contract.getHeldData), keepUnusedDataFor: 0 }),
  }),
});

export const {
  useListDataKindsQuery,
  useCountHeldDataQuery,
  useGetHeldDataQuery,
  useListExportsQuery,
  useAskForExportMutation,
  useGiveConsentMutation,
  useWithdrawConsentMutation,
} = privacyApi;
