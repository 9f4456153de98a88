import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Problem } from '#server/endpoint/problem.ts';
import type { Gateway } from '#server/gateway.ts';
import { usageContextOfPass, type UsageContext } from './usageContext.ts';
import { admitFetch, type MediaFetch } from './usage.ts';

/**
 * The query of an address with a pass (the encrypted listener). All valid passes are shorter than the maximum length.
 */
const Pass = v.object({ for: v.pipe(v.string(), v.maxLength(600)) });

/** Returns the listener for whom the requested address was made; undefined if it contains no valid pass. */
export function listenerOf(request: FastifyRequest, secret: string): UsageContext | undefined {
  const given = v.safeParse(Pass, request.query);
  return given.success ? usageContextOfPass(given.output.for, secret) : undefined;
}

/**
 * Throws unless the address names a listener who has time left (docs/eyeCare.md), so that no other requests get the
 * sound or film. Returns whether the listener has limits; if so, browsers must not cache the file.
 */
export async function requireTime(
  gateway: Pick<Gateway, 'db' | 'now' | 'serverSecret'>,
  request: FastifyRequest,
  item: MediaFetch,
): Promise<{ isCounted: boolean }> {
  const owner = listenerOf(request, gateway.serverSecret);
  if (!owner) throw new Problem(403, 'address_expired');
  return requireTimeOf(gateway, owner, item);
}

/** Does the same as `requireTime`, but for a given listener, such as the one in the cookie. */
export async function requireTimeOf(
  { db, now }: Pick<Gateway, 'db' | 'now'>,
  owner: UsageContext,
  item: MediaFetch,
): Promise<{ isCounted: boolean }> {
  const admission = await admitFetch(db, owner, item, now());
  if (admission === 'refused') throw new Problem(403, 'resting');
  return { isCounted: admission === 'counted' };
}
