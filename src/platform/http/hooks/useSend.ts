import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import type { AnyEndpoint, ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { callErrorOf, type CallError, type ThunkExtra } from '#platform/http/api.ts';
import type { SendOptions } from '#platform/http/httpClient.ts';

type Outcome<Reply> = { data: Reply; error?: undefined } | { data?: undefined; error: CallError };
type SendCall = <E extends AnyEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options?: Pick<SendOptions, 'idempotencyKey'>,
) => Promise<Outcome<ReplyOf<E>>>;

/**
 * Returns a function that calls the gateway without RTK Query. It is needed for PINs: the actions of RTK Query contain
 * the request, and no action may contain a PIN.
 */
export function useSend(): SendCall {
  const dispatch = useDispatch<ThunkDispatch<unknown, ThunkExtra, UnknownAction>>();
  return useCallback(
    (endpoint, request, options) =>
      dispatch(async (_dispatch, _getState, { send }) => {
        try {
          return { data: await send(endpoint, request, options) };
        } catch (error) {
          return { error: callErrorOf(error) };
        }
      }),
    [dispatch],
  );
}
