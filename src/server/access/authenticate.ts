import type { FastifyInstance, FastifyRequest } from 'fastify';
import { needsUser, type AnyEndpoint } from '#contract/endpoint.ts';
import { REGISTRATION_NEEDED_CODE, SIGNED_OUT_CODE } from '#contract/problem.ts';
import { CHILD_UNKNOWN_CODE, gatewayHeaders, ISSUED_AT_WINDOW, REPLAYED_CODE } from '#contract/requestToken.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { sha256 } from '#server/secrets/digest.ts';
import type { Gateway } from '#server/gateway.ts';
import { sessionRepository, type SeenSession } from '#server/domain/users/sessionRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { userAgentOf } from '#server/http/userAgentOf.ts';
import { nobody, type Caller } from './caller.ts';
import { networkKey } from './address/networkAddress.ts';
import { verifyRequestToken } from './requestToken/requestToken.ts';
import { markTokenUsed } from './requestToken/usedRequestTokens.ts';

/** The maximum length, in characters, of each header that names the calling app or the child. */
const MAX_HEADER_LENGTH = 128;
const PAUSE_AFTER_FAILURE_MS = MINUTE_MS;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
  interface FastifyContextConfig {
    access?: AnyEndpoint['access'];
    evenIf?: readonly ('closing' | 'notAgreed')[];
    isWrite?: boolean;
    once?: boolean;
    /** Whether a request uses up its request token, so that a second request with the same token is refused. */
    usesTokenUp?: boolean;
    /** Whether the route is described by the tus protocol instead of an endpoint of the contract. */
    isTus?: boolean;
  }
}

/**
 * Identifies the device and the user of each request before its body is read, and refuses requests that the access
 * level of the route does not permit. Requests to routes that are `open` or have no access level are not authenticated.
 */
export function authenticate(app: FastifyInstance, gateway: Gateway): void {
  const sessions = sessionRepository(gateway.db);
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    const { access = 'open' } = request.routeOptions.config;
    request.caller = access === 'open' ? nobody : await callerOf(request);
    const { user, userToken } = request.caller;
    if (needsUser({ access }) && !user) {
      const isRevoked = userToken !== undefined && (await sessions.isRevoked(userToken));
      throw new Problem(401, SIGNED_OUT_CODE, {}, isRevoked ? { isRevoked } : {});
    }
    if (access === 'registered' && user?.isAnonymous !== false) throw new Problem(403, REGISTRATION_NEEDED_CODE);
    const { evenIf = [], isWrite = true } = request.routeOptions.config;
    if (user?.isClosing === true && !evenIf.includes('closing')) throw new Problem(403, 'account_closing');
    const isOfAccount = access === 'registered' && isWrite;
    if (isOfAccount && user?.mustAgree === true && !evenIf.includes('notAgreed'))
      throw new Problem(403, 'agreement_changed');
  });

  // Refuses a request that writes if its token was used before, because somebody may have recorded the signed request
  // and send it again. A request with an idempotency key is not checked, because it takes effect only once anyway. The
  // check happens after the body has been validated, so that invalid requests store no row.
  app.addHook('preHandler', async ({ routeOptions, caller: { requestToken } }) => {
    if (routeOptions.config.usesTokenUp !== true || !requestToken) return;
    if (!(await markTokenUsed(gateway.db, requestToken))) throw new Problem(409, REPLAYED_CODE);
  });

  let nextNoteAt = 0;
  /**
   * Stores when the session was last used. If that fails, for example because the database is read-only, the request
   * still succeeds, and the gateway tries again only after a pause.
   */
  async function noteSeen(request: FastifyRequest, session: SeenSession, now: Date): Promise<void> {
    if (now.getTime() < nextNoteAt) return;
    try {
      await sessions.noteSeen(session, request.headers['user-agent'] ?? '', now);
    } catch (error) {
      nextNoteAt = now.getTime() + PAUSE_AFTER_FAILURE_MS;
      request.log.warn({ err: error }, 'the use of a session could not be noted');
    }
  }

  async function callerOf(request: FastifyRequest): Promise<Caller> {
    const now = gateway.now();
    const claims = await verifyRequestToken(request.headers.authorization, gateway.settings.signingSecrets, now);
    const userToken = claims.user_token;
    const named = headerText(request, gatewayHeaders.child);
    const found = userToken === undefined ? undefined : await sessions.find(userToken, named, now);
    if (found && found.childId === null) throw new Problem(409, CHILD_UNKNOWN_CODE);
    if (found) await noteSeen(request, found.session, now);
    return {
      deviceId: claims.device_id,
      appId: claims.iss,
      network: networkKey(gateway.serverSecret, request.ip),
      callerCode: headerText(request, gatewayHeaders.caller),
      userAgent: userAgentOf(request, gateway.settings),
      user: found?.user,
      childId: found?.childId ?? undefined,
      userToken,
      sessionId: found?.session.id,
      requestToken: {
        id: sha256(JSON.stringify([claims.device_id, claims.jti])),
        endsAt: new Date((claims.iat + ISSUED_AT_WINDOW.pastSeconds) * 1000),
      },
    };
  }
}

function headerText(request: FastifyRequest, name: string): string {
  const value = request.headers[name] ?? '';
  if (typeof value !== 'string' || value.length > MAX_HEADER_LENGTH) throw new Problem(400, 'invalid_input');
  return value;
}
