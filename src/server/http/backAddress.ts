import type { FastifyRequest } from 'fastify';
import { checkAddress } from '#lib/text/url/safeUrl.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Where the login returns to if the back address is missing or refused. */
export const DEFAULT_BACK_PATH = '/combine/';

const LOCAL_HOST =
  /^(localhost|[\w-]+\.(localhost|local)|127(\.\d{1,3}){3}|10(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}|\[::1\])$/i;

/**
 * Returns the origins at which users reach the gateway itself. In production the origin must be configured, because
 * clients can send any Host header. Outside production, the Host header is used if it names this machine or its
 * network.
 */
export function ownOrigins(
  request: Pick<FastifyRequest, 'host' | 'hostname' | 'protocol'>,
  { publicOrigin, appEnv }: Pick<Settings, 'publicOrigin' | 'appEnv'>,
): string[] {
  if (publicOrigin !== undefined) return [publicOrigin];
  const isLocal = appEnv !== 'production' && LOCAL_HOST.test(request.hostname);
  const origin = `${request.protocol}://${request.host}`;
  return isLocal && URL.canParse(origin) ? [new URL(origin).origin] : [];
}

/**
 * Checks a `back_url`. Only this function does so (AUTH-21). Returns undefined if the address is refused. Otherwise
 * returns it without its fragment, which may be the secret of a link.
 */
export function checkedBackUrl(raw: unknown, request: FastifyRequest, settings: Settings): URL | undefined {
  const url = checkAddress(raw, [...ownOrigins(request, settings), ...settings.trustedOrigins]);
  if (url) url.hash = '';
  return url;
}

/** Returns the address that brings the browser back to the client with the auth token. */
export function addressWithAuthToken(back: URL | undefined, authToken: string): string {
  if (!back) return `${DEFAULT_BACK_PATH}?authToken=${authToken}`;
  const address = new URL(back.href);
  address.searchParams.set('authToken', authToken);
  return address.href;
}
