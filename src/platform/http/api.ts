import { buildCreateApi, coreModule, reactHooksModule, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { is } from 'valibot';
import type { AnyEndpoint, ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { isRenderer } from '#platform/rendering/isRenderer.ts';
import { ApiError, type ApiErrorKind } from './apiError.ts';
import type { Send } from './httpClient.ts';
import { pageRendered } from '#platform/rendering/renderedQueries.ts';

/** The extra argument that the store passes to every thunk, including those of RTK Query. */
export interface ThunkExtra {
  send: Send;
  /** The same client without the downloads of this device, for calls that only the gateway can answer. */
  gatewaySend: Send;
}

/** An ApiError in the form in which Redux stores it. `message` is for the user. */
export interface CallError {
  kind: ApiErrorKind;
  message: string;
  status?: number | undefined;
  /** The error code in the gateway's reply. */
  code?: string | undefined;
}

interface Call {
  endpoint: AnyEndpoint;
  request: unknown;
  /** The child for whom the call is made; by default the active child. Empty while no child is known. */
  childId?: string | undefined;
  /** Whether the call must complete even if the page is left. */
  outlivesPage?: boolean | undefined;
  /** The idempotency key, for an action that a later visit may repeat (HTTP-10). */
  idempotencyKey?: string | undefined;
  /** Whether the app makes this call without an action of the user. */
  isUnasked?: boolean | undefined;
}

const callEndpoint: BaseQueryFn<Call, unknown, CallError> = async (
  { endpoint, request, childId = '', outlivesPage, idempotencyKey, isUnasked },
  { signal, extra },
) => {
  const { send } = extra as ThunkExtra;
  const options = { signal, outlivesPage, idempotencyKey, isUnasked, ...(childId !== '' && { childId }) };
  try {
    return { data: await send(endpoint, request, options) };
  } catch (error) {
    return isGone(endpoint, error) ? { data: {} } : { error: callErrorOf(error) };
  }
};

/**
 * Returns whether a deletion was refused because nothing is left to delete: the user has deleted the entry on another
 * device, or an earlier reply was lost. Such a deletion is treated as successful, unless the endpoint returns data.
 */
const isGone = ({ method, reply }: AnyEndpoint, error: unknown): boolean =>
  method === 'DELETE' &&
  error instanceof ApiError &&
  error.status === 404 &&
  error.code === 'not_found' &&
  is(reply, {});

/** Returns a failure in the form in which it is stored and shown. */
export const callErrorOf = (error: unknown): CallError => {
  const { kind, message, status, code } = error instanceof ApiError ? error : new ApiError('network');
  return { kind, message, status, code };
};

/**
 * When the gateway renders a screen, sends the queries of the screen during rendering, because effects do not run on
 * the server.
 */
const createApi = buildCreateApi(coreModule(), reactHooksModule({ unstable__sideEffectsInRender: isRenderer }));

/** The cache of server data of all features. Each feature adds its calls with `injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: callEndpoint,
  // oxlint-disable-next-line typescript/no-explicit-any -- as RTK Query documents it: its own type would be circular
  extractRehydrationInfo: (action): any =>
    pageRendered.match(action) ? { mutations: {}, ...action.payload } : undefined,
  tagTypes: [
    'Addresses',
    'Aims',
    'Avatar',
    'Blocked',
    'Books',
    'Closing',
    'Creators',
    'Consents',
    'Exports',
    'Devices',
    'EyeCare',
    'Entries',
    'Family',
    'Feedback',
    'Friends',
    'Goods',
    'Health',
    'History',
    'Honours',
    'Kept',
    'Learning',
    'Listening',
    'Orders',
    'ParentPin',
    'Partners',
    'Shells',
    'Subscriptions',
    'Tasks',
    'Timeline',
    'Vouchers',
    'Works',
  ],
  endpoints: () => ({}),
});

/** The argument of a hook: the request of the endpoint, or undefined if the endpoint requires no request data. */
type ArgumentOf<E extends AnyEndpoint> = object extends RequestOf<E> ? undefined : RequestOf<E>;

/**
 * Defines an RTK Query endpoint that calls a contract endpoint, with the contract's types:
 * `build.query(calling(getStory))`. With `toRequest`, the hooks take an argument of their own, which `toRequest`
 * converts to the request: `calling(getWork, (workId: string) => ({ params: { workId } }))`.
 */
export const calling = <E extends AnyEndpoint, Argument = ArgumentOf<E>>(
  endpoint: E,
  toRequest: (argument: Argument) => RequestOf<E> = (argument) => (argument ?? {}) as RequestOf<E>,
) => ({
  query: (argument: Argument): Call => callOf(endpoint, toRequest(argument)),
  // Only declares the type, because `send` has already checked the reply.
  transformResponse: (reply: ReplyOf<E>): ReplyOf<E> => reply,
});

/**
 * Defines a mutation that reports what a child has done. The argument names the child, because a different child may
 * have become active before the report is sent.
 */
export const callingForChild = <E extends AnyEndpoint>(endpoint: E) => ({
  query: ({ childId, ...request }: RequestOf<E> & OfChild): Call =>
    callOf(endpoint, request as unknown as RequestOf<E>, childId),
  transformResponse: (reply: ReplyOf<E>): ReplyOf<E> => reply,
});

export interface OfChild {
  /** The child that the report is about; empty while no child is known. */
  childId: string;
}

/**
 * Returns a call for `baseQuery`. Use it where `calling` is not enough: if the endpoint depends on the argument, or if
 * the call is made for a certain child.
 */
export const callOf = <E extends AnyEndpoint>(endpoint: E, request: RequestOf<E>, childId?: string): Call => ({
  endpoint,
  request,
  childId,
});
