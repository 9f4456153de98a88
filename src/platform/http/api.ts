import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { AnyEndpoint, ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { ApiError, type ApiErrorKind } from './apiError.ts';
import type { Send } from './httpClient.ts';

/** What the store gives to every thunk, RTK Query included. */
export interface ThunkExtra {
  send: Send;
}

/** An ApiError as the store keeps it. `message` is for the user. */
export interface CallError {
  kind: ApiErrorKind;
  message: string;
  status?: number | undefined;
}

interface Call {
  endpoint: AnyEndpoint;
  request: unknown;
}

const callEndpoint: BaseQueryFn<Call, unknown, CallError> = async ({ endpoint, request }, { signal, extra }) => {
  const { send } = extra as ThunkExtra;
  try {
    return { data: await send(endpoint, request, { signal }) };
  } catch (error) {
    return { error: callErrorOf(error) };
  }
};

const callErrorOf = (error: unknown): CallError => {
  const { kind, message, status } = error instanceof ApiError ? error : new ApiError('network');
  return { kind, message, status };
};

/** Server data of every feature; each adds its own calls with `injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: callEndpoint,
  tagTypes: ['Blocked', 'Books', 'History', 'Learning', 'Listening', 'Shells', 'Subscriptions', 'Works'],
  endpoints: () => ({}),
});

/** What a hook is given: the request, or nothing where there is nothing to say. */
type ArgumentOf<E extends AnyEndpoint> = object extends RequestOf<E> ? undefined : RequestOf<E>;

/** An RTK Query endpoint that calls this contract endpoint, with the contract's types: `build.query(asking(getStory))`. */
export const asking = <E extends AnyEndpoint>(endpoint: E) => ({
  query: (request: ArgumentOf<E>): Call => ({ endpoint, request: request ?? {} }),
  // For its type: the send before it has checked the answer.
  transformResponse: (reply: ReplyOf<E>): ReplyOf<E> => reply,
});

/** The `query` of an RTK Query endpoint that calls this contract endpoint. */
export const calling =
  <E extends AnyEndpoint>(endpoint: E) =>
  (request: RequestOf<E>): Call => ({ endpoint, request });
