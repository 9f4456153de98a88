import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

/** OpenAPI 3.1 from the mounted contract endpoints; pages and files are no part of it. Register before any route. */
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
      schema: route.config?.access === undefined ? { hide: true } : schema,
      url,
    }),
  });
  app.get('/openapi.json', async () => app.swagger());
}
