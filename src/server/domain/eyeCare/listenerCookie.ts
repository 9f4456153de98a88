import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { leaseTime } from '#contract/family/eyeCare.ts';
import { getStory, SHARED_SOUND_PATH } from '#contract/stories/stories.ts';
import { DAY_MS, SECOND_MS } from '#lib/time/time.ts';
import type { Gateway } from '#server/gateway.ts';
import { isSecure, readCookie, storeCookie } from '#server/http/cookies.ts';
import { usageContextOf, usageContextOfPass, passOf, type UsageContext } from './usageContext.ts';

const NAME = 'listener';
/** The lifetime of the cookie: one day, because limits are counted per day. */
const MAX_AGE_SECONDS = DAY_MS / SECOND_MS;
const PATH = SHARED_SOUND_PATH.slice(0, SHARED_SOUND_PATH.indexOf('/:'));

/**
 * A cookie with the pass of the last listener in this browser (docs/decisions/0078). It is needed for sounds whose
 * address does not name a listener. Scripts cannot read it, and browsers send it only with requests for sounds of
 * stories.
 */
export const listenerCookie = ({ settings, serverSecret }: Pick<Gateway, 'settings' | 'serverSecret'>) => ({
  /** Returns the last listener in this browser; undefined if there is no cookie, or if no gateway has written it. */
  read: (request: FastifyRequest): UsageContext | undefined =>
    usageContextOfPass(readCookie(request, NAME) ?? '', serverSecret),

  store(request: FastifyRequest, reply: FastifyReply, owner: UsageContext): void {
    storeCookie(reply, {
      name: NAME,
      value: passOf(owner, serverSecret),
      maxAgeSeconds: MAX_AGE_SECONDS,
      path: PATH,
      sameSite: 'Lax',
      isSecure: isSecure(request, settings),
    });
  },
});

/**
 * The calls by which the app reads a story or requests a lease. The app makes these calls before a child listens to a
 * story.
 */
const listenerCalls: readonly string[] = [getStory, leaseTime].map(({ method, path }) => `${method} ${path}`);

/**
 * Adds the cookie to successful replies to the calls in `listenerCalls`. Call this function after `authenticate` and
 * before the routes are registered.
 */
export function rememberListeners(app: FastifyInstance, gateway: Pick<Gateway, 'settings' | 'serverSecret'>): void {
  const cookie = listenerCookie(gateway);
  app.addHook('onSend', async (request, reply) => {
    const { method, url = '' } = request.routeOptions;
    if (reply.statusCode !== 200 || !listenerCalls.includes(`${String(method)} ${url}`)) return;
    cookie.store(request, reply, usageContextOf(request.caller, gateway.serverSecret));
  });
}
