import type { RequestIdentity } from './token/requestToken.ts';

/**
 * Returns the id of the child for whom a call is made. Must be called before the client waits for anything, because the
 * family may change the active child during the wait. A call with the token of another session names no child.
 */
export const childOf = (
  identity: () => RequestIdentity,
  { childId, userToken }: { childId?: string | undefined; userToken?: string | undefined } = {},
): string => childId ?? (userToken === undefined ? identity().childId : '');
