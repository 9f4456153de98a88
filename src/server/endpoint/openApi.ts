import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';

/**
 * The header with the idempotency key. It is documented only here, because a headers schema on the route would remove
 * all other headers.
 */
const keyHeader = {
  type: 'object',
  required: [IDEMPOTENCY_KEY_HEADER],
  properties: { [IDEMPOTENCY_KEY_HEADER]: { type: 'string', minLength: 22, maxLength: 64 } },
};

/**
 * Serves an OpenAPI 3.1 document of the mounted contract endpoints for developers; routes of pages and files are not in
 * it. Register it before any route.
 */
export async function openApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '呆迪听故事 gateway', version: '1' },
      components: {
        securitySchemes: { requestToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: ({ schema, url, route }) => ({
      schema:
        // Upload routes are left out: they are authenticated like endpoints, but the tus protocol describes them.
        route.config?.access === undefined || route.config.isTus === true
          ? { hide: true }
          : { ...schema, ...(route.config.once === true ? { headers: keyHeader } : {}) },
      url,
    }),
  });
  app.get('/openapi.json', async () => app.swagger());
}
