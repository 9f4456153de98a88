import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import * as contract from '#contract/stories/reactions.ts';
import { api, calling, callOf } from '#platform/http/api.ts';

type Reactions = contract.Reactions;

/** The reactions of listeners to stories, and the user's favourites. */
export const reactionsApi = api.enhanceEndpoints({ addTagTypes: ['Comments', 'Favourites'] }).injectEndpoints({
  endpoints: (build) => ({
    getReactions: build.query({
      ...calling(contract.getReactions, (storyId: string) => ({ params: { storyId } })),
      // The tag `Listening` causes a new request when the user changes, because the reply depends on the user.
      providesTags: ['Listening', 'Comments'],
    }),
    setLiked: build.mutation<Reactions, { storyId: string; isLiked: boolean }>({
      query: ({ storyId, isLiked }) => callOf(isLiked ? contract.like : contract.unlike, { params: { storyId } }),
      async onQueryStarted({ storyId, isLiked }, { dispatch, queryFulfilled }) {
        const change = (update: (reactions: Reactions) => void) =>
          dispatch(reactionsApi.util.updateQueryData('getReactions', storyId, update));
        const guess = change((reactions) => {
          reactions.likeCount += Number(isLiked) - Number(reactions.isLiked);
          reactions.isLiked = isLiked;
        });
        try {
          const { data } = await queryFulfilled;
          change((reactions) => void Object.assign(reactions, data));
        } catch {
          guess.undo();
          return;
        }
        await dispatch(loadIfMissing(storyId));
      },
    }),
    setFavourite: build.mutation<unknown, { storyId: string; isFavourite: boolean }>({
      query: ({ storyId, isFavourite }) =>
        callOf(isFavourite ? contract.addFavourite : contract.removeFavourite, { params: { storyId } }),
      async onQueryStarted({ storyId, isFavourite }, { dispatch, queryFulfilled }) {
        const guess = dispatch(
          reactionsApi.util.updateQueryData('getReactions', storyId, (reactions) => {
            reactions.isFavourite = isFavourite;
          }),
        );
        try {
          await queryFulfilled;
        } catch {
          guess.undo();
          return;
        }
        await dispatch(loadIfMissing(storyId));
      },
      invalidatesTags: ['Favourites'],
    }),
    listFavourites: build.query({ ...calling(contract.listFavourites), providesTags: ['Favourites', 'Listening'] }),
  }),
});

type ReactionsRoot = Parameters<ReturnType<typeof reactionsApi.endpoints.getReactions.select>>[0];

/**
 * If the reactions to the story are not known, because their query has failed or is still running, requests them after
 * the change. Otherwise the change would not be shown, and could not be undone.
 */
function loadIfMissing(storyId: string): ThunkAction<Promise<void>, ReactionsRoot, unknown, UnknownAction> {
  return async (dispatch, getState) => {
    const { getReactions } = reactionsApi.endpoints;
    const { data, isUninitialized } = getReactions.select(storyId)(getState());
    if (data || isUninitialized) return;
    // Requests again even if a query is running, because its reply may be older than the change.
    await dispatch(reactionsApi.util.getRunningQueryThunk('getReactions', storyId));
    await dispatch(getReactions.initiate(storyId, { subscribe: false, forceRefetch: true }));
  };
}

export const { useGetReactionsQuery, useSetLikedMutation, useSetFavouriteMutation, useListFavouritesQuery } =
  reactionsApi;
