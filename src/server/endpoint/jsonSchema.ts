import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { ProblemReply } from '#contract/problemReply.ts';
import { omit } from '#lib/omit.ts';

type JsonSchema = Omit<ReturnType<typeof toJsonSchema>, '$schema'>;

/**
 * A cache of converted schemas. It saves time, because all endpoints share the schema of refusals, and because a test
 * process starts many gateways.
 */
const converted = new WeakMap<GenericSchema, JsonSchema>();

/**
 * Returns the schema as JSON Schema, which OpenAPI and the serialiser of replies need. Throws if JSON Schema cannot
 * express the schema.
 */
export function jsonSchema(schema: GenericSchema): JsonSchema {
  const known = converted.get(schema);
  if (known) return known;
  const made = omit(toJsonSchema(schema, { errorMode: 'throw' }), '$schema');
  // The schema is frozen because all endpoints and gateways share it: a plugin that changed the schema would change it
  // for all of them.
  freeze(made);
  converted.set(schema, made);
  return made;
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const part of Object.values(value)) freeze(part);
  Object.freeze(value);
}

/** Returns the schema of an endpoint's route in Fastify's format. */
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
