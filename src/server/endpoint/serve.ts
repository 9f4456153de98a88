import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { needsUser, type AnyEndpoint, type ReplyOf, type RequestOf } from '#contract/endpoint.ts';
import type { Caller, SignedInCaller } from '#server/access/caller.ts';
import { coerceTexts } from './input/coerceTexts.ts';
import type { Database } from '#server/database/connection/open.ts';
import type { Gateway } from '#server/gateway.ts';
import { registerVisitorAnswer } from './visitorAnswers.ts';
import { routeSchema } from './jsonSchema.ts';
import { publicHeaders, sendPublicReply } from './publicReply.ts';
import { keyOf, once, type WorkResult } from './once/once.ts';

type CallerOf<E extends AnyEndpoint> = E['access'] extends 'user' | 'registered' ? SignedInCaller : Caller;

/**
 * Mounts a contract endpoint. The endpoint's schemas validate the request (unknown fields are dropped) and determine
 * which fields the reply contains; its access level decides who may call it (see `authenticate`). Values in the path
 * and query are converted to numbers and booleans if the schema expects that; values in the body are not.
 */
export function serve<const E extends AnyEndpoint & { once?: false }>(
  app: FastifyInstance,
  endpoint: E,
  handler: (request: RequestOf<E>, caller: CallerOf<E>, raw: FastifyRequest) => Promise<ReplyOf<E>>,
): void {
  mount(app, endpoint, (request) => handler(contentOf<E>(request), request.caller as CallerOf<E>, request));
  // When the gateway itself calls a handler to render a page, there is no raw request. So only handlers without the
  // parameter `raw` are registered for such calls.
  const withoutRequest = handler as (request: RequestOf<E>, caller: CallerOf<E>) => Promise<ReplyOf<E>>;
  if (handler.length < 3)
    registerVisitorAnswer(app, endpoint, (content, caller) =>
      withoutRequest(content as RequestOf<E>, caller as CallerOf<E>),
    );
}

/**
 * Mounts an endpoint whose work is done once (HTTP-10). The handler must do all its work in the transaction `tx`,
 * because the answer is stored in the same transaction.
 */
export function serveOnce<const E extends AnyEndpoint & { once: true }>(
  app: FastifyInstance,
  gateway: OnceGateway,
  endpoint: E,
  handler: (request: RequestOf<E>, caller: CallerOf<E>, tx: Database) => Promise<ReplyOf<E>>,
): void {
  serveWork(app, gateway, endpoint, async (request, caller, tx) => ({ answer: await handler(request, caller, tx) }));
}

/** Like `serveOnce`, for work whose refusal must be committed, or which has an effect outside the database. */
export function serveWork<const E extends AnyEndpoint & { once: true }>(
  app: FastifyInstance,
  gateway: OnceGateway,
  endpoint: E,
  handler: (
    request: RequestOf<E>,
    caller: CallerOf<E>,
    tx: Database,
    raw: FastifyRequest,
  ) => Promise<WorkResult<ReplyOf<E>>>,
): void {
  mount(app, endpoint, (request, reply) => {
    const { caller } = request;
    const content = contentOf<E>(request);
    // If the endpoint requires no user, the visitor may log in or out between a request and its repeat. In this case
    // the idempotency key belongs to the device, which stays the same.
    const actor = needsUser(endpoint) ? `user ${caller.user?.id ?? ''}` : `device ${caller.deviceId}`;
    // The child is part of the content of the request, so a repeat for another child is refused.
    const child = request.caller.childId;
    const known = {
      ...(child !== caller.user?.id && { child }),
      params: request.params,
      query: request.query,
      body: withoutSecrets(endpoint, request.body),
    };
    return once(gateway, request, reply, { key: keyOf(request), actor, content: known }, (tx) =>
      handler(content, caller as CallerOf<E>, tx, request),
    );
  });
}

/**
 * Removes secrets before the digest of the request is computed. Otherwise somebody could try all values of a short
 * secret until one matches the digest.
 */
function withoutSecrets({ secrets = [] }: AnyEndpoint, body: unknown): unknown {
  if (secrets.length === 0 || typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !secrets.includes(name)));
}

type OnceGateway = Pick<Gateway, 'db' | 'now' | 'serverSecret'>;

/** The request as validated by the endpoint's own schemas, with their types. */
const contentOf = <E extends AnyEndpoint>({ params, query, body }: FastifyRequest): RequestOf<E> => ({
  params,
  query,
  body,
});

function mount(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const isPublic = endpoint.access === 'open';
  const schemas: Partial<Record<string, v.GenericSchema | undefined>> = {
    params: endpoint.params,
    querystring: endpoint.query,
    body: endpoint.body,
  };
  app.route({
    method: endpoint.method,
    url: routePath(endpoint.path),
    config: {
      access: endpoint.access,
      evenIf: endpoint.evenIf ?? [],
      isWrite: endpoint.method !== 'GET' && endpoint.readOnly !== true,
      once: endpoint.once === true,
      usesTokenUp: endpoint.once === false && endpoint.readOnly !== true,
    },
    schema: routeSchema(endpoint),
    validatorCompiler: ({ httpPart = '' }) => {
      const schema = schemas[httpPart];
      if (!schema) throw new Error(`${endpoint.path} has no schema for ${httpPart}.`);
      return httpPart === 'body' ? checker(schema) : (data: unknown) => checker(schema)(coerceTexts(schema, data));
    },
    ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
    ...(isPublic ? { onSend: sendPublicReply(app) } : {}),
    handler: async (request, reply) => {
      reply.headers(isPublic ? publicHeaders : { 'cache-control': 'no-store' });
      return answer(request, reply);
    },
  });
}

/**
 * Fastify's router treats every `:name` as a parameter. Our parameters begin after a slash, so all other colons are
 * escaped.
 */
const routePath = (path: string): string => path.replace(/(?<!\/):/g, '::');

const checker = (schema: v.GenericSchema) => (data: unknown) => {
  const result = v.safeParse(schema, data);
  return result.success ? { value: result.output } : { error: new Error(v.summarize(result.issues)) };
};
