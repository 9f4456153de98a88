import type { TokenGrant } from '#platform/session/authSlice.ts';
import { NONCE_PARAMETER } from './loginParameters.ts';

interface LoginParameters {
  caller: string | undefined;
  agentAppId: string | undefined;
  grant: TokenGrant | undefined;
  authToken: string | undefined;
  /**
   * The nonce of the login request, if the browser returns from a login; undefined if the address contains none
   * (AUTH-20).
   */
  nonce: string | undefined;
}

const MAX_TOKEN_LENGTH = 4096;

/** Returns the login parameters of an address. Malformed parameters are treated as absent. */
export function readLoginParameters(address: URL): LoginParameters {
  const read = (name: string) => address.searchParams.get(name) ?? '';
  const token = read('_token');
  return {
    caller: matching(read('_caller'), /^\d{1,10}$/),
    agentAppId: matching(read('_app_id'), /^[\w.-]{1,64}$/),
    grant: isToken(token) ? { token, expireAt: expiryOf(read('_expire_time')) } : undefined,
    authToken: isToken(read('authToken')) ? read('authToken') : undefined,
    nonce: matching(read(NONCE_PARAMETER), /^[\w-]{1,64}$/),
  };
}

/** Parses a time in seconds or milliseconds. Returns epoch milliseconds, or undefined if the text is not a time. */
function expiryOf(text: string): number | undefined {
  if (!/^\d{10,13}$/.test(text)) return undefined;
  return text.length === 10 ? Number(text) * 1000 : Number(text);
}

const matching = (text: string, pattern: RegExp): string | undefined => (pattern.test(text) ? text : undefined);

const isToken = (text: string): boolean => text !== '' && text.length <= MAX_TOKEN_LENGTH && !/\s/.test(text);
