import { stopRequested } from '#platform/player/playerSlice.ts';
import { childChanged, type ActiveChild } from '#platform/session/user/userSlice.ts';

/**
 * Returns the actions that change the active child, in their order: the first stops playback and saves the position for
 * the child who has listened, before the second makes another child active. With an empty id, the gateway is asked
 * which child is active now.
 */
export const changesOfChild = (child: ActiveChild) => [stopRequested(), childChanged(child)] as const;
