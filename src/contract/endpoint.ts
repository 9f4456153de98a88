import type { GenericSchema, InferOutput } from 'valibot';

/** What every endpoint is written in: read by the gateway (mounts it), the client (calls it) and OpenAPI. */
interface SharedShape {
  /** Relative to the API root (HTTP-06); path parameters as `:storyId`. */
  path: string;
  summary: string;
  /**
   * `open`: plain GETs of public content, no request token, so that the page's own HTML can ask for them early;
   * `client`: a signed request token, no user; `user`: a signed request token with a living user token inside.
   */
  access: 'open' | 'client' | 'user';
  params?: GenericSchema;
  query?: GenericSchema;
  body?: GenericSchema;
  reply: GenericSchema;
}

interface ReadShape extends SharedShape {
  method: 'GET';
  once?: never;
  readOnly?: never;
}

interface WriteShape extends SharedShape {
  method: 'POST' | 'PUT' | 'DELETE';
  /**
   * HTTP-10. True: asking again would do it again, so each call carries an idempotency key and a repeat gets the first
   * answer. False: asking again changes nothing more.
   */
  once: boolean;
  /** It changes nothing, and is no GET because what is asked has no place in addresses. Its request token may be used again. */
  readOnly?: true;
}

type EndpointShape = ReadShape | WriteShape;

type Part<E extends EndpointShape, K extends 'params' | 'query' | 'body'> = E[K] extends GenericSchema
  ? Record<K, InferOutput<E[K]>>
  : unknown;

export type AnyEndpoint = EndpointShape;
export type RequestOf<E extends EndpointShape> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;
export type ReplyOf<E extends EndpointShape> = InferOutput<E['reply']>;

/** Keeps the literal types of one endpoint. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape;
