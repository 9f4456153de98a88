import type { RequestIdentity } from './token/requestToken.ts';

/**
 * Returns the id of the child for whom a call is made; empty for a call with the token of another session. Must be
 * called before the client waits for anything, because the family may change the active child during the wait.
 */
export const childOf = (
  identity: () => RequestIdentity,
  { childId, userToken }: { childId?: string | undefined; userToken?: string | undefined } = {},
): string => childId ?? (userToken === undefined ? identity().childId : '');
