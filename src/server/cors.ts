import type { FastifyInstance } from 'fastify';
import { gatewayHeaders, IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';

const allowedHeaders = ['authorization', 'content-type', IDEMPOTENCY_KEY_HEADER, ...Object.values(gatewayHeaders)].join(
  ', ',
);

/** Lets the client of a trusted origin in, and read the clock it learns its offset from (HTTP-08). */
export function allowTrustedOrigins(app: FastifyInstance, trustedOrigins: readonly string[]): void {
  if (trustedOrigins.length === 0) return;
  // Who asked without an origin, too, must not be given another's answer from a cache, nor they theirs.
  app.addHook('onSend', async (_, reply) => {
    reply.header('vary', [reply.getHeader('vary'), 'origin'].filter(Boolean).join(', '));
  });
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !trustedOrigins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'date, etag, retry-after, x-request-id',
    });
    if (request.method !== 'OPTIONS') return;
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': '600',
    });
    await reply.code(204).send();
  });
}
