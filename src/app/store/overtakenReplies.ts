import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { api } from '#platform/http/api.ts';

type ApiRoot = Record<typeof api.reducerPath, ReturnType<typeof api.reducer>>;
type Initiate = (request: unknown, options: { subscribe: false; forceRefetch: true }) => UnknownAction;

const isPending = (request: { status: string } | undefined): boolean => request?.status === 'pending';

/**
 * Asks once more for a reply that a change has overtaken: what the user has just changed is shown at once, and a request that was
 * on its way at that moment may still bring what the gateway knew before, for example one like too many.
 */
export const overtakenReplies: Middleware = (store) => {
  const apiState = () => (store.getState() as ApiRoot).api;
  /** The keys of the queries that were changed while a request for them was on its way. */
  const overtaken = new Set<string>();

  const askAgain = () => {
    const { queries, mutations } = apiState();
    // Until all changes have been answered, a new reply could be as old as the first one.
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
      // Afterwards, because the answer to a change may be put into the same data.
      setTimeout(askAgain);
    }
    return result;
  };
};
