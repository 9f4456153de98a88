// oxlint-disable-next-line no-restricted-imports -- the one place that may
import { lazy } from 'react';

/**
 * Works like React's `lazy`, but requests a chunk a second time if it fails (ROUTE-08); webpack does not remember the
 * failure.
 */
export const retryingLazy: typeof lazy = (load) => lazy(() => load().catch(load));
