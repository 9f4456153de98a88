import * as contract from '#contract/account/privacy.ts';
import { api, calling } from '#platform/http/api.ts';

const privacyApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDataKinds: build.query(calling(contract.listDataKinds)),
    countHeldData: build.query({ ...calling(contract.countHeldData), keepUnusedDataFor: 0 }),
    getHeldData: build.query({ ...calling(contract.getHeldData), keepUnusedDataFor: 0 }),
  }),
});

export const { useListDataKindsQuery, useCountHeldDataQuery, useGetHeldDataQuery } = privacyApi;
