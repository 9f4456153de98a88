// oxlint-disable-next-line no-restricted-imports -- the one place that may
import { lazy } from 'react';

/**
 * Works like React's `lazy`, but requests a chunk a second time if the first request fails (ROUTE-08). This works
 * because webpack does not remember the failure. After a second failure, an error message replaces the screen, so use
 * this only for screens and for parts that a user has opened. Parts that appear by themselves are loaded by `LazyPart`.
 */
export const retryingLazy: typeof lazy = (load) => lazy(() => load().catch(load));
