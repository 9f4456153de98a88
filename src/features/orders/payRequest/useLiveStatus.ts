import { SECOND_MS } from '#lib/time/time.ts';
import { usePolling } from '#features/orders/pay/usePolling.ts';

/**
 * The pauses between polls, while somebody else may be paying. They are short at first, and polling lasts about a
 * quarter of an hour.
 */
const PAUSES_MS = [2, 3, 5, 8, 13, 20, 30, 30, 45, 45, 60, 60, 90, 90, 120, 120, 180].map((s) => s * SECOND_MS);

/** Polls with growing pauses while the page is visible. Polling starts again when the page is shown again. */
export const useLiveStatus = (ask: () => Promise<unknown>) => usePolling(ask, PAUSES_MS);
