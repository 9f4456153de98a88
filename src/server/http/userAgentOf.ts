import type { FastifyRequest } from 'fastify';
import { SIMULATED_USER_AGENT_HEADER } from '#contract/host/lab.ts';
import type { Settings } from '#server/settings/settings.ts';

/**
 * Returns the user agent of the client; outside production, that of the simulator's phone if the request contains it.
 * Empty if there is none.
 */
export function userAgentOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { appEnv }: Pick<Settings, 'appEnv'>,
): string {
  const simulated = headers[SIMULATED_USER_AGENT_HEADER];
  if (appEnv !== 'production' && typeof simulated === 'string') return simulated;
  return headers['user-agent'] ?? '';
}
