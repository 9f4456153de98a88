import type { QueryResult } from '#ui/state/QueryState.tsx';

const NOTE = '刚才要是付了钱，不会丢，连上以后这里能看到结果';

/**
 * Returns a query whose error also says that money is not lost. The payer may have lost the network on the way back
 * from the payment, and must not pay again.
 */
export const withPaymentNote = <Reply>(query: QueryResult<Reply>): QueryResult<Reply> =>
  query.error
    ? { ...query, error: { ...query.error, message: [query.error.message, NOTE].filter(Boolean).join('。') } }
    : query;
