/**
 * The request token (HTTP-02): `Authorization: Bearer <JWT, HS256>`. In a browser its secret is public: it names the
 * client and slows replay, it gives no authority (HTTP-09); the user token inside does.
 */
export interface RequestClaims {
  /** Unique per attempt: a write that carries no idempotency key uses its token up. */
  jti: string;
  /** App id. */
  iss: string;
  /** Seconds; 90 s in the past when a user token is carried. */
  iat: number;
  ver: 'a@1';
  device_id: string;
  agent_app_id: string;
  user_token?: string;
  /** Always empty; present beside `user_token`. */
  user_token2?: '';
}

/** HTTP-03 */
export const gatewayHeaders = {
  caller: 'x-gw-caller',
  productVersion: 'x-gw-prd-ver',
  channel: 'x-gw-channel',
} as const;

/** HTTP-10: random, 128 bits or more; the same one for all tries of one action. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** HTTP-08: which `iat` the gateway accepts, in seconds around its own clock. */
export const ISSUED_AT_WINDOW = { pastSeconds: 300, aheadSeconds: 60 } as const;

/** The code of the refusal of a request token that was used up: the same request with a new token is accepted. */
export const REPLAYED_CODE = 'request_replayed';

/**
 * What builds and gateways other than production sign and check with unless told otherwise (HTTP-04). Public by nature,
 * so it may stand here; production refuses it.
 */
export const DEVELOPMENT_SIGNING_SECRET = 'daidi-development-signing-secret-not-for-production';
