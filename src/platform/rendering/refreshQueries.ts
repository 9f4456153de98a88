import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '#platform/http/api.ts';
import type { RenderedQueries } from './renderedQueries.ts';

type Initiate = (
  argument: unknown,
  options: { subscribe: false; forceRefetch: true },
) => (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>) => unknown;

/** If the page was stored at an earlier visit, requests its data again, because they may have changed since. */
export function refreshQueries(
  { dispatch }: { dispatch: ThunkDispatch<unknown, unknown, UnknownAction> },
  { queries }: RenderedQueries,
): void {
  const endpoints = api.endpoints as Partial<Record<string, { initiate: Initiate }>>;
  for (const { endpointName = '', originalArgs } of Object.values(queries) as Query[]) {
    const endpoint = endpoints[endpointName];
    if (endpoint) void dispatch(endpoint.initiate(originalArgs, { subscribe: false, forceRefetch: true }));
  }
}

interface Query {
  endpointName?: string;
  originalArgs?: unknown;
}
