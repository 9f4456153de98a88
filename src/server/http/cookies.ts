import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayCookie } from '#contract/account/gatewayCookies.ts';
import type { Settings } from '#server/settings/settings.ts';

/**
 * Returns the value of a cookie of the request; undefined if the request has no such cookie. `name` becomes part of a
 * regular expression, so it must not contain special characters.
 */
export const readCookie = ({ headers }: FastifyRequest, name: string): string | undefined =>
  new RegExp(`(?:^|; ?)${name}=([^;]*)`).exec(headers.cookie ?? '')?.[1];

/**
 * Returns whether the browser's connection to the site is encrypted, in which case cookies can be restricted to
 * encrypted connections.
 */
export const isSecure = ({ protocol }: FastifyRequest, { publicOrigin }: Pick<Settings, 'publicOrigin'>): boolean =>
  protocol === 'https' || publicOrigin?.startsWith('https:') === true;

interface Cookie {
  /** With the prefix `__Host-`, browsers accept the cookie only from this host and over an encrypted connection. */
  name: GatewayCookie | `__Host-${GatewayCookie}`;
  value: string;
  /** The lifetime. A cookie with a lifetime of 0 is removed. */
  maxAgeSeconds: number;
  path: string;
  sameSite: 'Lax' | 'Strict';
  /** Whether the cookie is restricted to encrypted connections. */
  isSecure: boolean;
}

/** Adds a cookie to a reply. Scripts cannot read it. The privacy policy describes every cookie. */
export function storeCookie(
  reply: FastifyReply,
  { name, value, maxAgeSeconds, path, sameSite, isSecure }: Cookie,
): void {
  const secure = isSecure ? '; Secure' : '';
  const attributes = `Max-Age=${maxAgeSeconds}; Path=${path}; HttpOnly; SameSite=${sameSite}${secure}`;
  reply.header('set-cookie', `${name}=${value}; ${attributes}`);
}
