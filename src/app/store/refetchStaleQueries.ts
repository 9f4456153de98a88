import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { api } from '#platform/http/api.ts';

type ApiRoot = Record<typeof api.reducerPath, ReturnType<typeof api.reducer>>;
type Initiate = (request: unknown, options: { subscribe: false; forceRefetch: true }) => UnknownAction;

const isPending = (request: { status: string } | undefined): boolean => request?.status === 'pending';

/**
 * Repeats queries whose reply may be older than a change. A change that the user makes is shown immediately, but a
 * query that was already running may still return the state before the change, for example the old number of likes.
 */
export const refetchStaleQueries: Middleware = (store) => {
  const apiState = () => (store.getState() as ApiRoot).api;
  /** The keys of queries whose cached data were changed while they were running. */
  const overtaken = new Set<string>();

  const askAgain = () => {
    const { queries, mutations } = apiState();
    // While the gateway has not yet answered all changes, a new reply could be outdated as well.
    if (Object.values(mutations).some(isPending)) return;
    for (const key of [...overtaken].filter((one) => !isPending(queries[one]))) {
      overtaken.delete(key);
      const { endpointName = '', originalArgs } = queries[key] ?? {};
      const endpoint = (api.endpoints as Record<string, { initiate: Initiate } | undefined>)[endpointName];
      if (endpoint) store.dispatch(endpoint.initiate(originalArgs, { subscribe: false, forceRefetch: true }));
    }
  };

  return (next) => (action) => {
    const result = next(action);
    if (api.internalActions.queryResultPatched.match(action)) {
      const key = action.payload.queryCacheKey;
      if (isPending(apiState().queries[key])) overtaken.add(key);
    } else if (overtaken.size > 0) {
      // The query is repeated in a later task, because the reply to a change may still be written into the cached data
      // of the query.
      setTimeout(askAgain);
    }
    return result;
  };
};
