import fastifyCors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { gatewayHeaders, IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';

/** The headers of resumable uploads. */
const tusHeaders = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata'];

/** The headers with which an interrupted download of a sound continues. */
const rangeHeaders = ['range', 'if-range'];

/**
 * Allows trusted origins to call the gateway, and to read some headers of its replies. One of them is the Date header,
 * from which the client computes its clock offset (HTTP-08).
 */
export async function allowTrustedOrigins(app: FastifyInstance, trustedOrigins: readonly string[]): Promise<void> {
  if (trustedOrigins.length === 0) return;
  await app.register(fastifyCors, {
    // For other origins, replies contain no CORS headers, and a preflight request is answered with 404, like a request
    // for an unknown path.
    origin: async (origin: string | undefined) => origin !== undefined && trustedOrigins.includes(origin) && origin,
    exposedHeaders: ['date', 'etag', 'retry-after', 'x-request-id', 'location', 'content-range', ...tusHeaders],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      ...['authorization', 'content-type', IDEMPOTENCY_KEY_HEADER, ...Object.values(gatewayHeaders)],
      ...tusHeaders,
      ...rangeHeaders,
    ],
    maxAge: 600,
    strictPreflight: false,
  });
  // The plugin adds `origin` to the `vary` header at the start of a request, but routes that set `vary` replace it.
  // Without `origin`, a cache could send the reply for one origin to another, so it is added again here.
  app.addHook('onSend', async (_, reply) => {
    const fields = String(reply.getHeader('vary') ?? '')
      .split(/, */)
      .filter((field) => field !== '' && field.toLowerCase() !== 'origin');
    reply.header('vary', [...fields, 'origin'].join(', '));
  });
}
