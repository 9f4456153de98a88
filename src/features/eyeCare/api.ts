import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ReplyOf } from '#contract/endpoint.ts';
import * as contract from '#contract/family/eyeCare.ts';
import { eyeCareApi, type EyeCareRoot } from '#platform/eyeCare/eyeCareApi.ts';
import { api, calling } from '#platform/http/api.ts';

const limitsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLimits: build.query({ ...calling(contract.getLimits), providesTags: ['EyeCare'] }),
  }),
});

type Settings = ReplyOf<typeof contract.getLimits>;
type LimitsRoot = Parameters<ReturnType<typeof limitsApi.endpoints.getLimits.select>>[0];

interface Change {
  dispatch: ThunkDispatch<EyeCareRoot & LimitsRoot, unknown, UnknownAction>;
  queryFulfilled: PromiseLike<{ data: contract.EyeCareState | Settings }>;
}

const changesState = {
  /**
   * Writes the reply to a change into the cache immediately. The invalidation below would update the cache later,
   * because it waits until all running calls have ended.
   */
  async onQueryStarted(_: unknown, { dispatch, queryFulfilled }: Change) {
    const reply = await Promise.resolve(queryFulfilled).catch(() => undefined);
    if (!reply) return;
    const news = 'state' in reply.data ? reply.data : { state: reply.data };
    dispatch(eyeCareApi.util.updateQueryData('getEyeCare', undefined, () => news.state));
    dispatch(limitsApi.util.updateQueryData('getLimits', undefined, (settings) => ({ ...settings, ...news })));
  },
  invalidatesTags: ['EyeCare' as const],
};
// A change of the limits also reloads the stories, because each story says whether the player must request time for it.
const changesLimits = { ...changesState, invalidatesTags: ['EyeCare' as const, 'Listening' as const] };

const settingsApi = limitsApi.injectEndpoints({
  endpoints: (build) => ({
    saveLimits: build.mutation({ ...calling(contract.saveLimits), ...changesLimits }),
    giveTime: build.mutation({ ...calling(contract.giveTime), ...changesLimits }),
    askForTime: build.mutation({ ...calling(contract.askForTime), ...changesState }),
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
