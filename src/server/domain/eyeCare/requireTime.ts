import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Problem } from '#server/endpoint/problem.ts';
import type { Gateway } from '#server/gateway.ts';
import { ownerOfPass, type Owner } from './owner.ts';
import { admitFetch, type Fetched } from './usage.ts';

/** The limit is greater than the length of any pass. */
const Pass = v.object({ for: v.pipe(v.string(), v.maxLength(600)) });

/**
 * Throws unless the address names a listener and the listener has time (docs/eyeCare.md): sounds and films are
 * delivered only then. Returns whether the listener has limits; then browsers must request the sound or film again each
 * time.
 */
export async function requireTime(
  gateway: Pick<Gateway, 'db' | 'now' | 'serverSecret'>,
  request: FastifyRequest,
  item: Fetched,
): Promise<{ isCounted: boolean }> {
  const given = v.safeParse(Pass, request.query);
  const owner = given.success ? ownerOfPass(given.output.for, gateway.serverSecret) : undefined;
  if (!owner) throw new Problem(403, 'address_expired');
  return requireTimeOf(gateway, owner, item);
}

/** Does the same as `requireTime` for a listener who is already known, such as from the cookie. */
export async function requireTimeOf(
  { db, now }: Pick<Gateway, 'db' | 'now'>,
  owner: Owner,
  item: Fetched,
): Promise<{ isCounted: boolean }> {
  const admission = await admitFetch(db, owner, item, now());
  if (admission === 'refused') throw new Problem(403, 'resting');
  return { isCounted: admission === 'counted' };
}
