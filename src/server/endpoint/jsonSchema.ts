import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { ProblemReply } from '#contract/problem.ts';
import { omit } from '#lib/omit.ts';

/**
 * Returns the schema as JSON Schema, for the reply's serialiser and for OpenAPI. Throws if JSON Schema cannot express
 * it.
 */
export function jsonSchema(schema: GenericSchema) {
  return omit(toJsonSchema(schema, { errorMode: 'throw' }), '$schema');
}

/** Returns the schema of a route in Fastify's format. */
export function routeSchema(endpoint: AnyEndpoint) {
  return {
    summary: endpoint.summary,
    ...(endpoint.access === 'open' ? {} : { security: [{ requestToken: [] }] }),
    ...(endpoint.params ? { params: jsonSchema(endpoint.params) } : {}),
    ...(endpoint.query ? { querystring: jsonSchema(endpoint.query) } : {}),
    ...(endpoint.body ? { body: jsonSchema(endpoint.body) } : {}),
    response: {
      200: { description: 'OK', ...jsonSchema(endpoint.reply) },
      default: { description: 'A refusal or a failure', ...jsonSchema(ProblemReply) },
    },
  };
}
