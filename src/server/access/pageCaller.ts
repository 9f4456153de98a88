import type { FastifyRequest } from 'fastify';
import { sessionRepository } from '#server/domain/users/sessionRepository.ts';
import type { Gateway } from '#server/gateway.ts';
import { readCookie } from '#server/http/cookies.ts';
import { userAgentOf } from '#server/http/userAgentOf.ts';
import { networkKey } from './address/networkAddress.ts';
import { nobody, type SignedInCaller } from './caller.ts';

/**
 * Returns a function that finds the user for whom a browser requests a page, by the cookies in which the app stores its
 * session (AUTH-08). The function returns undefined for guests and anonymous users, for accounts that are being closed,
 * and if the token or the child in the cookies is no longer valid. `knownDevice` is the digest of the device, if it is
 * known.
 */
export function pageCallers({
  db,
  now,
  serverSecret,
  settings,
}: Pick<Gateway, 'db' | 'now' | 'serverSecret' | 'settings'>) {
  const sessions = sessionRepository(db);
  return async (request: FastifyRequest, knownDevice?: string): Promise<SignedInCaller | undefined> => {
    const userToken = decoded(readCookie(request, 'token'));
    const named = decoded(readCookie(request, 'child_id'));
    if (userToken === '') return undefined;
    const found = await sessions.find(userToken, named, now());
    if (!found || found.childId === null || found.user.isAnonymous || found.user.isClosing) return undefined;
    return {
      ...nobody,
      knownDevice,
      network: networkKey(serverSecret, request.ip),
      // The browser is needed because the available payment channels, and therefore the goods that can be bought,
      // depend on it.
      userAgent: userAgentOf(request, settings),
      user: found.user,
      childId: found.childId,
      userToken,
      sessionId: found.session.id,
    };
  };
}

/** The maximum length of a token in the contract. */
const MAX_CHARACTERS = 4096;

/** Decodes a cookie. Returns an empty string for values that the app never writes. */
function decoded(text = ''): string {
  try {
    const value = decodeURIComponent(text);
    return value.length > MAX_CHARACTERS || value.includes('\0') ? '' : value;
  } catch {
    return '';
  }
}
