import { buildCreateApi, coreModule, reactHooksModule, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { is } from 'valibot';
import type { AnyEndpoint, ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { isRenderer } from '#platform/rendering/isRenderer.ts';
import { ApiError, type ApiErrorKind } from './apiError.ts';
import type { Send } from './httpClient.ts';
import { pageRendered } from '#platform/rendering/renderedQueries.ts';

/** Passed by the store to every thunk, RTK Query included. */
export interface ThunkExtra {
  send: Send;
}

/** An ApiError as stored in Redux. `message` is for the user. */
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
  /** The child that the call concerns, if it need not be the active one; empty while no child is known. */
  childId?: string | undefined;
  /** Whether the call must complete even if the page is left. */
  outlivesPage?: boolean | undefined;
}

const callEndpoint: BaseQueryFn<Call, unknown, CallError> = async (
  { endpoint, request, childId = '', outlivesPage },
  { signal, extra },
) => {
  const { send } = extra as ThunkExtra;
  try {
    return { data: await send(endpoint, request, { signal, outlivesPage, ...(childId !== '' && { childId }) }) };
  } catch (error) {
    return isGone(endpoint, error) ? { data: {} } : { error: callErrorOf(error) };
  }
};

/**
 * Whether a deletion was refused because nothing is left to delete: the user has deleted it on another device, or an earlier
 * reply was lost. That counts as done, unless the reply should contain something.
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

/** In the renderer effects do not run, so the queries of a screen are sent while it is rendered. */
const createApi = buildCreateApi(coreModule(), reactHooksModule({ unstable__sideEffectsInRender: isRenderer }));

/** The server data of all features; each adds its calls with `injectEndpoints`. */
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

/** The argument of a hook: the endpoint's request, or undefined for an endpoint whose request has no required part. */
type ArgumentOf<E extends AnyEndpoint> = object extends RequestOf<E> ? undefined : RequestOf<E>;

/**
 * Defines an RTK Query endpoint that calls a contract endpoint, with the contract's types:
 * `build.query(calling(getStory))`. With `toRequest`, hooks take another argument:
 * `calling(getWork, (workId: string) => ({ params: { workId } }))`.
 */
export const calling = <E extends AnyEndpoint, Argument = ArgumentOf<E>>(
  endpoint: E,
  toRequest: (argument: Argument) => RequestOf<E> = (argument) => (argument ?? {}) as RequestOf<E>,
) => ({
  query: (argument: Argument): Call => callOf(endpoint, toRequest(argument)),
  // Only sets the type: `send` has already checked the reply.
  transformResponse: (reply: ReplyOf<E>): ReplyOf<E> => reply,
});

/**
 * Defines a mutation that may be sent when another child has become active: a report of what a child has done. Its argument
 * names that child.
 */
export const callingForChild = <E extends AnyEndpoint>(endpoint: E) => ({
  query: ({ childId, ...request }: RequestOf<E> & OfChild): Call =>
    callOf(endpoint, request as unknown as RequestOf<E>, childId),
  transformResponse: (reply: ReplyOf<E>): ReplyOf<E> => reply,
});

export interface OfChild {
  /** The child that has done it; empty while no child is known. */
  childId: string;
}

/**
 * Returns the arguments of a call whose endpoint depends on the argument, that requests a page of an infinite query, or
 * that concerns a certain child.
 */
export const callOf = <E extends AnyEndpoint>(endpoint: E, request: RequestOf<E>, childId?: string): Call => ({
  endpoint,
  request,
  childId,
});
