import type { FastifyRequest } from 'fastify';
import { SIMULATED_USER_AGENT_HEADER } from '#contract/host/lab.ts';
import type { Settings } from '#server/settings/settings.ts';

/**
 * Returns the user agent of the client; empty if the request has none. Outside production, if the request contains the
 * user agent of the simulator's phone, returns that one.
 */
export function userAgentOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { appEnv }: Pick<Settings, 'appEnv'>,
): string {
  const simulated = headers[SIMULATED_USER_AGENT_HEADER];
  if (appEnv !== 'production' && typeof simulated === 'string') return simulated;
  return headers['user-agent'] ?? '';
}
