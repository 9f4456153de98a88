import { stopRequested } from '#platform/player/playerSlice.ts';
import { childChanged, type ActiveChild } from '#platform/session/user/userSlice.ts';

/**
 * Returns the actions that change the active child, in the order in which they must be dispatched. The first stops
 * playback and saves the position for the child who has listened; the second makes another child active. With an empty
 * id, the gateway is asked which child is active.
 */
export const changeChildActions = (child: ActiveChild) => [stopRequested(), childChanged(child)] as const;
