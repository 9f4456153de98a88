import type { FastifyInstance } from 'fastify';
import { gatewayHeaders, IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';

const allowedHeaders = ['authorization', 'content-type', IDEMPOTENCY_KEY_HEADER, ...Object.values(gatewayHeaders)].join(
  ', ',
);

/**
 * Allows trusted origins to call the gateway and to read the Date header that the client computes its offset from
 * (HTTP-08).
 */
export function allowTrustedOrigins(app: FastifyInstance, trustedOrigins: readonly string[]): void {
  if (trustedOrigins.length === 0) return;
  // Every answer varies by Origin, also those to requests without one, so that a cache never serves one caller's answer
  // to another.
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
