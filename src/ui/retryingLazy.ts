// eslint-disable-next-line no-restricted-imports -- the one place that may
import { lazy } from 'react';

/** React's `lazy`, with a second request for a chunk that fails (ROUTE-08); webpack forgets a failed one. */
export const retryingLazy: typeof lazy = (load) => lazy(() => load().catch(load));
