import { MINUTE_MS } from '#lib/time/time.ts';

/**
 * The interval at which private pictures on the screen get new addresses, because a signed address is valid for only
 * ten minutes.
 */
const REFRESH_MS = 8 * MINUTE_MS;

/**
 * The options of all queries with private pictures. A page that was hidden for a while reloads them when it is shown
 * again, since timers hardly run in hidden pages.
 */
export const withPrivatePictures = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  pollingInterval: REFRESH_MS,
  skipPollingIfUnfocused: true,
} as const;
