import * as contract from '#contract/family/eyeCare.ts';
import { api, calling } from '#platform/http/api.ts';

// Whether the player asks for time is part of each story.
const changesLimits = { invalidatesTags: ['EyeCare' as const, 'Listening' as const] };

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLimits: build.query({ ...calling(contract.getLimits), providesTags: ['EyeCare'] }),
    saveLimits: build.mutation({ ...calling(contract.saveLimits), ...changesLimits }),
    giveTime: build.mutation({ ...calling(contract.giveTime), ...changesLimits }),
    askForTime: build.mutation({ ...calling(contract.askForTime), invalidatesTags: ['EyeCare'] }),
    decideRequest: build.mutation({ ...calling(contract.decideRequest), ...changesLimits }),
  }),
});

export const {
  useGetLimitsQuery,
  useSaveLimitsMutation,
  useGiveTimeMutation,
  useAskForTimeMutation,
  useDecideRequestMutation,
} = settingsApi;
