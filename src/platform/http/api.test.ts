import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { removeAddress } from '#contract/account/addresses.ts';
import { deleteComment } from '#contract/stories/comments.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { removeNote } from '#contract/catalogue/knowledge.ts';
import { deleteWordList, saveWordList } from '#contract/learning/dictation.ts';
import { unlike } from '#contract/stories/reactions.ts';
import { startSession } from '#test/harness/session/startSession.ts';
import { api, callOf } from './api.ts';
import { ApiError } from './apiError.ts';

const { callIt } = api.injectEndpoints({
  endpoints: (build) => ({
    callIt: build.mutation<unknown, AnyEndpoint>({ query: (endpoint) => callOf(endpoint, {}) }),
  }),
}).endpoints;

/** Calls an endpoint, to which the gateway replies with this error. Returns the data or the error of the call. */
async function refused(endpoint: AnyEndpoint, error: ApiError) {
  const { network, store } = startSession();
  const dispatch: ThunkDispatch<unknown, unknown, UnknownAction> = store.dispatch;
  network.answer(endpoint, error);
  const outcome = await dispatch(callIt.initiate(endpoint));
  return 'data' in outcome ? outcome.data : outcome.error;
}

const notFound = new ApiError('status', '没有找到', 404, 'not_found');

it.each([deleteComment, deleteWordList, removeNote, removeAddress])(
  'the deletion by $path succeeds if the gateway replies that the item does not exist',
  async (endpoint) => {
    expect(await refused(endpoint, notFound)).toEqual({});
  },
);

it.each([
  ['a refusal for another reason', deleteComment, new ApiError('status', '', 403, 'registration_needed')],
  ['a route that the gateway does not know', deleteComment, new ApiError('status', '', 404)],
  ['a failing network', deleteComment, new ApiError('network')],
  ['a call that is no deletion', saveWordList, notFound],
  ['a deletion whose reply has to contain something', unlike, notFound],
] as const)('an error is returned, and not treated as a successful deletion, for %s', async (_, endpoint, error) => {
  expect(await refused(endpoint, error)).toMatchObject({ kind: error.kind, status: error.status });
});
