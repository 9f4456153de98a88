import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Gateway } from '#server/gateway.ts';
import { createKeyedSemaphore, NoPermitError } from '#server/keyedSemaphore.ts';
import { Problem } from '#server/problem.ts';
import { endpointLimits } from './endpointLimits.ts';
import { networkKey } from './networkAddress.ts';
import { createPace } from './pace.ts';

/** So many minutes' worth of writes fit one day. */
const MINUTES_A_DAY = 60;
/** Several families may share one address. */
const GUESTS_AT_ONCE = 4;
const WAITING = 60;

const reads: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Every request that writes takes a turn of its account, or of a guest's network address; and of one account or address
 * only a few requests run at once. Register it after `authenticate`, before the routes.
 */
export function limitRequests(
  app: FastifyInstance,
  { settings, serverSecret }: Pick<Gateway, 'settings' | 'serverSecret'>,
): void {
  const { writesPerAccountMinute, writesPerAddressMinute, requestsPerAccount } = settings;
  const paceOf = (perMinute: number) => createPace({ perMinute, perDay: perMinute * MINUTES_A_DAY });
  const accounts = {
    pace: paceOf(writesPerAccountMinute),
    requests: createKeyedSemaphore({ perKey: requestsPerAccount, waitingPerKey: WAITING }),
  };
  const networks = {
    pace: paceOf(writesPerAddressMinute),
    requests: createKeyedSemaphore({
      perKey: requestsPerAccount * GUESTS_AT_ONCE,
      waitingPerKey: WAITING * GUESTS_AT_ONCE,
    }),
  };

  function senderOf({ caller: { user, network }, ip }: FastifyRequest) {
    return user
      ? { key: user.id, ...accounts }
      : { key: network === '' ? networkKey(serverSecret, ip) : network, ...networks };
  }

  app.addHook('onRequest', async (request) => {
    const { url = '' } = request.routeOptions;
    if (reads.includes(request.method) && !endpointLimits[nameOf(request.method, url)]) return;
    const { key, pace } = senderOf(request);
    const seconds = pace.take(key);
    if (seconds > 0) throw new Problem(429, 'too_often', { seconds });
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

/** The router writes a colon that begins no parameter twice. */
const nameOf = (method: string, url: string): string => `${method} ${url.replaceAll('::', ':')}`;
