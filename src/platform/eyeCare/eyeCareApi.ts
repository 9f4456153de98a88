import * as contract from '#contract/family/eyeCare.ts';
import { api, calling } from '#platform/http/api.ts';

/** Requests how much time the child has left. The gateway adds up the use of all devices. */
export const eyeCareApi = api.injectEndpoints({
  endpoints: (build) => ({
    getEyeCare: build.query({ ...calling(contract.getEyeCare), providesTags: ['EyeCare'] }),
  }),
});

export const { useGetEyeCareQuery, useLazyGetEyeCareQuery } = eyeCareApi;

/** The part of the store that contains the last known state of the limits. */
export type EyeCareRoot = Parameters<ReturnType<typeof eyeCareApi.endpoints.getEyeCare.select>>[0];
