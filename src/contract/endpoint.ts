import type { GenericSchema, InferOutput } from 'valibot';

/** The maximum size of the body of a request in bytes, unless its endpoint has another one (`maxBytes`). */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * The properties that every endpoint has. From them, the gateway mounts the endpoints, the client makes calls, and the
 * OpenAPI document is generated.
 */
interface SharedShape {
  /** The path relative to the API root (HTTP-06). Path parameters are written as `:storyId`. */
  path: string;
  summary: string;
  /**
   * `open`: a GET of public content that is the same for everybody, so browsers may cache it and the gateway checks no
   * request token, although the app sends one (HTTP-03); `client`: a signed request token without a user; `user`: a
   * signed request token that contains a valid user token, which may belong to an anonymous user; `registered`: the
   * user must not be anonymous. Endpoints for money, children, recordings, personal data and everything that others
   * read are `registered`.
   */
  access: 'open' | 'client' | 'user' | 'registered';
  /**
   * The accounts that can call this endpoint although the gateway refuses their other calls. `closing`: an account that
   * is being closed, for which all other calls are refused. `notAgreed`: an account that has not agreed to the present
   * agreement, for which all other writes are refused.
   */
  evenIf?: readonly ('closing' | 'notAgreed')[];
  /**
   * True if the app makes the call without an action of the user. Some refusals of the gateway make the app open the
   * screen on which the user can do what is required (`detourCodes`). After an unasked call, the app does not open that
   * screen, because it would interrupt the user again and again. For an endpoint that the user may call, too, the
   * client's option `isUnasked` says the same of a single call (platform/http/httpClient.ts).
   */
  isUnasked?: true;
  params?: GenericSchema;
  query?: GenericSchema;
  body?: GenericSchema;
  reply: GenericSchema;
}

interface ReadShape extends SharedShape {
  method: 'GET';
  once?: never;
  secrets?: never;
  maxBytes?: never;
  readOnly?: never;
}

interface WriteShape extends SharedShape {
  method: 'POST' | 'PUT' | 'DELETE';
  /**
   * Whether the gateway must execute a call only once, however often the client sends it (HTTP-10). True: each call
   * carries an idempotency key, and a repeated call receives the first reply. False: the endpoint is idempotent, so a
   * repeated call changes nothing more.
   */
  once: boolean;
  /**
   * Fields of the body that are never stored, not even as part of the digest by which a repeated call is recognised.
   */
  secrets?: readonly string[];
  /** The maximum size of the body in bytes; the default is `MAX_BODY_BYTES`. */
  maxBytes?: number;
  /**
   * True if the endpoint changes nothing, and is a POST only because its input must not appear in an address. Such a
   * call may use a request token that was used before.
   */
  readOnly?: true;
}

type EndpointShape = ReadShape | WriteShape;

type Part<E extends EndpointShape, K extends 'params' | 'query' | 'body'> = E[K] extends GenericSchema
  ? Record<K, InferOutput<E[K]>>
  : unknown;

export type AnyEndpoint = EndpointShape;
export type RequestOf<E extends EndpointShape> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;
export type ReplyOf<E extends EndpointShape> = InferOutput<E['reply']>;

/** Whether an endpoint requires a user, who may be anonymous. */
export const needsUser = ({ access }: Pick<AnyEndpoint, 'access'>): boolean =>
  access === 'user' || access === 'registered';

/** Returns its argument with the literal types of this endpoint. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape;
