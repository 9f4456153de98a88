import crypto from 'node:crypto';
import fc from 'fast-check';
import type { GenericSchema } from 'valibot';
import { gatewayHeaders, IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';
import { jsonSchema } from '#server/endpoint/jsonSchema.ts';
import { brokenValue, validValue, type KnownValues } from '#test/attack/schemaArbitrary.ts';
import type { RawRequest } from '#test/attack/target.ts';
import { anyDistortion, type Distortion } from './distortions.ts';
import { fuzzedRoutes, type Route } from './routes.ts';

/** The number of the fuzzer's users. */
export const USERS = 50;

export type Sender = { kind: 'user'; index: number } | { kind: 'guest' } | { kind: 'nobody' };

/** One request of the fuzzer without its token. Tokens depend on the clock, so they cannot be derived from the seed. */
export interface FuzzedRequest {
  route: Route;
  sender: Sender;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  distortions: Distortion[];
}

/** Generates requests for the routes. Most are valid, or invalid in one place; some are also distorted as a whole. */
export function fuzzedRequest(known: KnownValues): fc.Arbitrary<FuzzedRequest> {
  return fc.oneof(...fuzzedRoutes.map((route) => requestTo(route, known)));
}

function requestTo(route: Route, known: KnownValues): fc.Arbitrary<FuzzedRequest> {
  const part = (schema: GenericSchema | undefined, none: unknown): fc.Arbitrary<unknown> => {
    if (!schema) return fc.constant(none);
    const shape = jsonSchema(schema);
    return fc.oneof(
      { weight: 3, arbitrary: validValue(shape, known) },
      { weight: 2, arbitrary: brokenValue(shape, known) },
    );
  };
  const sender: fc.Arbitrary<Sender> = fc.oneof(
    { weight: 12, arbitrary: fc.nat({ max: USERS - 1 }).map((index) => ({ kind: 'user' as const, index })) },
    { weight: 2, arbitrary: fc.constant({ kind: 'guest' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'nobody' as const }) },
  );
  return fc.record({
    route: fc.constant(route),
    sender,
    params: part(route.params, {}).map(asRecord),
    query: part(route.query, {}).map(asRecord),
    body: part(route.body, undefined),
    distortions: fc.oneof(
      { weight: 4, arbitrary: fc.constant<Distortion[]>([]) },
      { weight: 1, arbitrary: fc.array(anyDistortion, { minLength: 1, maxLength: 2 }) },
    ),
  });
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { value };

/** Returns the request in the form in which it is sent. */
export function toRawRequest(
  request: FuzzedRequest,
  authorization: string | undefined,
  publicOrigin: string,
): RawRequest {
  const { route, params, query, body, distortions } = request;
  const path = route.path.replace(/(?<=\/):(\w+)/g, (_, name: string) => encoded(params[name]));
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
  const shot: RawRequest = {
    method: route.method,
    url: search === '' ? path : `${path}?${search}`,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(route.isForm ? { origin: publicOrigin } : {}),
      ...(route.once ? { [IDEMPOTENCY_KEY_HEADER]: crypto.randomUUID() } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      [gatewayHeaders.caller]: '1002',
      // Each request comes from another network. Otherwise the limits of a network would refuse requests before they
      // reach the tested code.
      'x-forwarded-for': crypto.randomBytes(4).join('.'),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
  return distortions.reduce((distorted, { apply }) => apply(distorted), shot);
}

/** Encodes a value for an address. Halves of surrogate pairs become the bytes that a careless encoder produces. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  return text.replace(/\p{Surrogate}|[^\p{Surrogate}]+/gu, (part) =>
    /\p{Surrogate}/u.test(part)
      ? `%ED%${(0x80 | ((part.charCodeAt(0) >> 6) & 0x3f)).toString(16)}%${(0x80 | (part.charCodeAt(0) & 0x3f)).toString(16)}`
      : encodeURIComponent(part),
  );
}
