import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { getEyeCare, giveTime, leaseTime, settleOffline, type EyeCareState } from '#contract/family/eyeCare.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import type { Gateway } from '#server/gateway.ts';
import { isSecure, readCookie, storeCookie } from '#server/http/cookies.ts';
import { usageContextOf, usageContextOfPass, passOf } from './usageContext.ts';

const NAME = 'rest';

/**
 * Returns the digest of the device that sends the request if somebody must rest on this device; undefined otherwise.
 * The result is only a hint, because a user can delete cookies, and because the rest may have ended in the meantime.
 */
export const restingDevice = (request: FastifyRequest, serverSecret: string): string | undefined =>
  usageContextOfPass(readCookie(request, NAME) ?? '', serverSecret)?.device;

const nameOf = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** For each call whose reply contains the state of the limits, a function that returns the state from the reply. */
const stateIn: Partial<Record<string, (reply: never) => EyeCareState>> = {
  ...Object.fromEntries(
    [getEyeCare, settleOffline, giveTime].map((endpoint) => [nameOf(endpoint), (state: EyeCareState) => state]),
  ),
  [nameOf(leaseTime)]: ({ state }: { state: EyeCareState }) => state,
};

/**
 * Adds a cookie to replies that tell the app to show the rest screen, and removes the cookie when the rest is over. The
 * cookie names the device, so that the gateway can render the rest screen for guests and siblings, too: their limits
 * follow the device, and a request for a page has no request token that would name it. Scripts cannot read the cookie,
 * and it lasts no longer than the rest. Register this hook after `authenticate` and before the routes.
 */
export function rememberRests(app: FastifyInstance, gateway: Pick<Gateway, 'settings' | 'serverSecret'>): void {
  const { settings, serverSecret } = gateway;
  const store = (request: FastifyRequest, reply: FastifyReply, value: string, forMs: number): void => {
    storeCookie(reply, {
      name: NAME,
      value,
      maxAgeSeconds: Math.ceil(forMs / SECOND_MS),
      path: '/',
      sameSite: 'Lax',
      isSecure: isSecure(request, settings),
    });
  };
  app.addHook('preSerialization', async (request, reply, payload) => {
    const { method, url = '' } = request.routeOptions;
    const find = stateIn[`${String(method)} ${url}`];
    if (!find || reply.statusCode !== 200) return payload;
    const { screen, listen } = find(payload as never);
    const restMs = Math.max(screen.rest?.endsInMs ?? 0, listen.rest?.endsInMs ?? 0);
    if (restMs > 0) store(request, reply, passOf(usageContextOf(request.caller, serverSecret), serverSecret), restMs);
    else if (readCookie(request, NAME) !== undefined) store(request, reply, '', 0);
    return payload;
  });
}
