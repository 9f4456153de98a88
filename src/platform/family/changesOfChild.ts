import { stopRequested } from '#platform/player/playerSlice.ts';
import { childChanged, type ActiveChild } from '#platform/session/user/userSlice.ts';

/**
 * Returns the actions by which the page continues with another child, in their order: what plays is saved for the child
 * who has heard it before another one takes its place. An empty id asks the gateway which child is active now.
 */
export const changesOfChild = (child: ActiveChild) => [stopRequested(), childChanged(child)] as const;
