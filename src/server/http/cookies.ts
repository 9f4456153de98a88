import type { FastifyRequest } from 'fastify';
import type { Settings } from '#server/settings/settings.ts';

/** Returns the value of a cookie of the request; undefined if it has none. `name` must need no escaping. */
export const readCookie = ({ headers }: FastifyRequest, name: string): string | undefined =>
  new RegExp(`(?:^|; ?)${name}=([^;]*)`).exec(headers.cookie ?? '')?.[1];

/** Whether the browser has an encrypted connection to the site, so that a cookie may require one. */
export const isSecure = ({ protocol }: FastifyRequest, { publicOrigin }: Pick<Settings, 'publicOrigin'>): boolean =>
  protocol === 'https' || publicOrigin?.startsWith('https:') === true;
