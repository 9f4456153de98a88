import fastifyCors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { gatewayHeaders, IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';

/** The headers of resumable uploads. */
const tusHeaders = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata'];

/**
 * Allows trusted origins to call the gateway, and to read some headers of its replies, such as Date, from which the
 * client computes its clock offset (HTTP-08).
 */
export async function allowTrustedOrigins(app: FastifyInstance, trustedOrigins: readonly string[]): Promise<void> {
  if (trustedOrigins.length === 0) return;
  await app.register(fastifyCors, {
    // Replies to other origins contain none of these headers, and their preflight requests are answered with 404, like
    // any unknown path.
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
  // The plugin adds the origin to `vary` at the start of a request, but routes with their own `vary` replace it.
  // Without the origin in it, a cache could send the reply for one origin to another.
  app.addHook('onSend', async (_, reply) => {
    const fields = String(reply.getHeader('vary') ?? '')
      .split(/, */)
      .filter((field) => field !== '' && field.toLowerCase() !== 'origin');
    reply.header('vary', [...fields, 'origin'].join(', '));
  });
}
