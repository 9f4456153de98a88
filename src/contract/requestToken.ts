/**
 * The claims of a request token (HTTP-02): `Authorization: Bearer <JWT, HS256>`. In a browser, the signing secret is
 * public. So the token identifies the client and makes replays harder, but permits nothing by itself (HTTP-09); only
 * the user token that it may contain does.
 */
export interface RequestClaims {
  /** An id that is unique for each attempt, because a write without an idempotency key can use a token only once. */
  jti: string;
  /** App id. */
  iss: string;
  /**
   * The time of issue in epoch seconds. If the token contains a user token, the client subtracts 90 s, so that the
   * gateway accepts requests of phones whose clock is somewhat ahead.
   */
  iat: number;
  ver: 'a@1';
  device_id: string;
  agent_app_id: string;
  user_token?: string;
  /** Always empty; present together with `user_token`. */
  user_token2?: '';
}

/** HTTP-03: the headers that the client sends with every request. */
export const gatewayHeaders = {
  caller: 'x-gw-caller',
  productVersion: 'x-gw-prd-ver',
  channel: 'x-gw-channel',
  /**
   * The child for whom a call is made. Without this header, the call concerns the child that the session has chosen.
   */
  child: 'x-gw-child',
} as const;

/**
 * The error code for a call that names a child who does not belong to the account, for example because the child was
 * removed on another device.
 */
export const CHILD_UNKNOWN_CODE = 'child_unknown';

/**
 * HTTP-10: the idempotency key. It is random, has at least 128 bits, and is the same for all attempts of one action.
 */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** The error code for a repeated write whose first request is still being carried out. */
export const IN_PROGRESS_CODE = 'in_progress';

/** The error code for a write whose idempotency key was used before for a write with another content. */
export const KEY_REUSED_CODE = 'key_reused';

/** HTTP-08: how far `iat` may be before and after the gateway's own time, in seconds. */
export const ISSUED_AT_WINDOW = { pastSeconds: 300, aheadSeconds: 60 } as const;

/** The error code for a request token that was already used. The same request is accepted with a new token. */
export const REPLAYED_CODE = 'request_replayed';
