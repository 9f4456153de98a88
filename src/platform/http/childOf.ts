import type { RequestIdentity } from './token/requestToken.ts';

/**
 * Returns the child for whom a call is made. The client asks before it waits for anything, because the family may
 * meanwhile continue with another child. With the token of another session no child is named.
 */
export const childOf = (
  identity: () => RequestIdentity,
  { childId, userToken }: { childId?: string | undefined; userToken?: string | undefined } = {},
): string => childId ?? (userToken === undefined ? identity().childId : '');
