import type { GenericSchema } from 'valibot';
import type { AnyEndpoint, ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { callOf } from '#platform/http/api.ts';

/** The part of a request that selects a page of a list. The first page has no cursor. */
interface PageRequest {
  limit: number;
  cursor?: string;
}

type PagedEndpoint = AnyEndpoint & { reply: GenericSchema<unknown, { next: string | null }> };

/**
 * Defines an infinite query that reads a list in pages of `limit` items. `toRequest` converts the argument of the hook
 * and the page to the request: `callingPages(listOrders, 20, (filters: OrderFilters, page) => ({ query: { ...filters,
 * ...page } }))`. With `refetchCachedPages: false`, only the first page is requested again when the list is outdated.
 */
export const callingPages = <E extends PagedEndpoint, Argument = undefined>(
  endpoint: E,
  limit: number,
  toRequest: (argument: Argument, page: PageRequest) => RequestOf<E>,
  options: { refetchCachedPages?: boolean } = {},
) => ({
  infiniteQueryOptions: {
    initialPageParam: null,
    getNextPageParam: ({ next }: ReplyOf<E>): string | null => next,
    ...options,
  },
  query: ({ queryArg, pageParam }: { queryArg: Argument; pageParam: string | null }) =>
    callOf(endpoint, toRequest(queryArg, { limit, ...(pageParam !== null && { cursor: pageParam }) })),
  transformResponse: (reply: ReplyOf<E>): ReplyOf<E> => reply,
});
