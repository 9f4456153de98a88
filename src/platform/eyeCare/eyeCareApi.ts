import * as contract from '#contract/family/eyeCare.ts';
import { api, calling } from '#platform/http/api.ts';

/** How much time the child has left, which the gateway counts for all devices together. */
export const eyeCareApi = api.injectEndpoints({
  endpoints: (build) => ({
    getEyeCare: build.query({ ...calling(contract.getEyeCare), providesTags: ['EyeCare'] }),
  }),
});

export const { useGetEyeCareQuery, useLazyGetEyeCareQuery } = eyeCareApi;

/** The part of the store in which the last known state is. */
export type EyeCareRoot = Parameters<ReturnType<typeof eyeCareApi.endpoints.getEyeCare.select>>[0];
