import type { FastifyRequest } from 'fastify';
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
