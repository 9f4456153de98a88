import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Gateway } from '#server/gateway.ts';
import { createKeyedSemaphore, NoPermitError } from '#server/limits/keyedSemaphore.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { endpointLimits } from './endpointLimits.ts';
import { networkKey } from '#server/access/address/networkAddress.ts';
import { createTokenBuckets } from './tokenBuckets.ts';

/** The daily limit of a sender, as a multiple of its limit per minute. */
const DAILY_MULTIPLE = 60;
/**
 * How many requests of guests in one network may run at the same time, as a multiple of the number for one account.
 * Several families may share a network, so the number is higher.
 */
const GUEST_CONCURRENCY_FACTOR = 4;
const MAX_WAITING_REQUESTS = 60;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Set for routes whose successful requests do not count for the rate limit. Such routes receive the notifications
     * of payment companies: a company reports the payments of many users from a few addresses, and a notification
     * succeeds only if the company itself has sent it.
     */
    provesSender?: boolean;
  }
}

const readMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Applies the rate limit of the account, or of a guest's network, to every request that writes and to every read in
 * `endpointLimits`. At endpoints that are not open, also limits how many requests of one account or network run at the
 * same time. Register it after `authenticate` and before the routes.
 */
export function limitRequests(
  app: FastifyInstance,
  { settings, serverSecret }: Pick<Gateway, 'settings' | 'serverSecret'>,
): void {
  const { writesPerAccountMinute, writesPerAddressMinute, requestsPerAccount } = settings;
  const paceOf = (perMinute: number) => createTokenBuckets({ perMinute, perDay: perMinute * DAILY_MULTIPLE });
  const accounts = {
    pace: paceOf(writesPerAccountMinute),
    requests: createKeyedSemaphore({ perKey: requestsPerAccount, waitingPerKey: MAX_WAITING_REQUESTS }),
  };
  const networks = {
    pace: paceOf(writesPerAddressMinute),
    requests: createKeyedSemaphore({
      perKey: requestsPerAccount * GUEST_CONCURRENCY_FACTOR,
      waitingPerKey: MAX_WAITING_REQUESTS * GUEST_CONCURRENCY_FACTOR,
    }),
  };

  function senderOf({ caller: { user, network }, ip }: FastifyRequest) {
    return user
      ? { key: user.id, ...accounts }
      : { key: network === '' ? networkKey(serverSecret, ip) : network, ...networks };
  }

  app.addHook('onRequest', async (request) => {
    const { url = '' } = request.routeOptions;
    if (readMethods.includes(request.method) && !endpointLimits[nameOf(request.method, url)]) return;
    const { key, pace } = senderOf(request);
    const seconds = pace.take(key);
    if (seconds > 0) throw new Problem(429, 'too_often', { seconds });
  });

  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.provesSender !== true || reply.statusCode !== 200) return;
    const { key, pace } = senderOf(request);
    pace.giveBack(key);
  });

  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined || route.config.access === 'open') return;
    const { handler } = route;
    route.handler = async function handleInTurn(request, reply) {
      const { key, requests } = senderOf(request);
      const release = await requests.acquire(key).catch((error: unknown) => {
        throw error instanceof NoPermitError ? new Problem(429, 'too_many_at_once', { seconds: 1 }) : error;
      });
      try {
        return await handler.call(this, request, reply);
      } finally {
        release();
      }
    };
  });
}

/**
 * Returns the name of a route, which contains its URL. In Fastify's URLs, a colon that does not begin a parameter is
 * written twice; the name contains it once.
 */
const nameOf = (method: string, url: string): string => `${method} ${url.replaceAll('::', ':')}`;
