import * as contract from '#contract/family/eyeCare.ts';
import { api, calling } from '#platform/http/api.ts';

/** The call for the time that the child has left. The gateway counts the use of all devices together. */
export const eyeCareApi = api.injectEndpoints({
  endpoints: (build) => ({
    getEyeCare: build.query({ ...calling(contract.getEyeCare), providesTags: ['EyeCare'] }),
  }),
});

export const { useGetEyeCareQuery, useLazyGetEyeCareQuery } = eyeCareApi;

/** The part of the store that contains the last known state. */
export type EyeCareRoot = Parameters<ReturnType<typeof eyeCareApi.endpoints.getEyeCare.select>>[0];
