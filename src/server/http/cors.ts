import fastifyCors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { gatewayHeaders, IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';

/** The headers of resumable uploads. */
const tusHeaders = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata'];

/**
 * Allows trusted origins to call the gateway and to read the Date header that the client computes its offset from
 * (HTTP-08).
 */
export async function allowTrustedOrigins(app: FastifyInstance, trustedOrigins: readonly string[]): Promise<void> {
  if (trustedOrigins.length === 0) return;
  await app.register(fastifyCors, {
    // The answers to other origins carry none of these headers, and their preflights are a 404 as everywhere else.
    origin: async (origin: string | undefined) => origin !== undefined && trustedOrigins.includes(origin) && origin,
    exposedHeaders: ['date', 'etag', 'retry-after', 'x-request-id', 'location', ...tusHeaders],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      ...['authorization', 'content-type', IDEMPOTENCY_KEY_HEADER, ...Object.values(gatewayHeaders)],
      ...tusHeaders,
    ],
    maxAge: 600,
    strictPreflight: false,
  });
  // The plugin names the origin at the start of a request, and routes that set a `vary` of their own replace it.
  // Without it a cache serves one caller's answer to another.
  app.addHook('onSend', async (_, reply) => {
    const fields = String(reply.getHeader('vary') ?? '')
      .split(/, */)
      .filter((field) => field !== '' && field.toLowerCase() !== 'origin');
    reply.header('vary', [...fields, 'origin'].join(', '));
  });
}
