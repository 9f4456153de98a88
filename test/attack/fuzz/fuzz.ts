import fc from 'fast-check';
import { requestToken, validClaims } from '#test/attack/tokens.ts';
import { faultsOf } from '#test/attack/replyRules.ts';
import { send, signInByHost, type Reply, type Target } from '#test/attack/target.ts';
import { findKnownValues } from './knownValues.ts';
import { fuzzedRequest, toRawRequest, type FuzzedRequest } from './requests.ts';

export interface FuzzResult {
  sent: number;
  /** The number of replies by status. */
  statuses: Record<string, number>;
  /**
   * A description of the first failure: the seed, the smallest request that causes it, and what is wrong with the
   * reply.
   */
  fault: string | undefined;
}

/** The number of workers that send requests in parallel. Each has its own seed. */
const WORKERS = 4;

interface Prepared {
  users: ReturnType<typeof openUsers>;
  known: Awaited<ReturnType<typeof findKnownValues>>;
}

/**
 * Signs a user in and finds existing values. This must be done for all gateways of a database before one of them is
 * fuzzed, because requests to one gateway end sessions at the others.
 */
export async function prepareFuzz(target: Target): Promise<Prepared> {
  const users = openUsers(target);
  return { users, known: await findKnownValues(target, await users.tokenOf(0)) };
}

/** Sends generated requests to every route of the gateway, and checks every reply. */
export async function fuzz(
  target: Target,
  { users, known }: Prepared,
  { runs, seed }: { runs: number; seed: number },
): Promise<FuzzResult> {
  const statuses: Record<string, number> = {};
  let sent = 0;

  async function check(request: FuzzedRequest): Promise<void> {
    const shot = toRawRequest(request, await users.authorizationOf(request.sender), target.publicOrigin);
    const reply = await send(target, shot).catch((error: unknown) => {
      throw new Error(`no answer: ${String(error)}`);
    });
    sent += 1;
    statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
    if (hasEndedSession(reply) && request.sender.kind === 'user') users.forget(request.sender.index);
    const schema = request.distortions.length === 0 ? request.route.reply : undefined;
    const faults = faultsOf(shot, reply, { isProduction: target.isProduction, schema });
    if (faults.length > 0) throw new Error(`${faults.join('; ')}\n${reply.body.toString('utf8').slice(0, 500)}`);
  }

  const property = fc.asyncProperty(fuzzedRequest(known), check);
  const details = await Promise.all(
    Array.from({ length: WORKERS }, (_, worker) =>
      fc.check(property, { seed: seed + worker, numRuns: Math.ceil(runs / WORKERS) }),
    ),
  );
  const failed = details.find((run) => run.failed);
  return { sent, statuses, fault: failed ? describeFault(failed) : undefined };
}

function describeFault({
  seed,
  counterexamplePath,
  counterexample,
  errorInstance,
}: fc.RunDetails<[FuzzedRequest]>): string {
  const request = counterexample?.[0];
  const { route, distortions = [], ...parts } = request ?? {};
  return [
    `seed ${seed}, path ${counterexamplePath ?? ''}`,
    `${route?.method ?? ''} ${route?.path ?? ''} ${JSON.stringify(parts)}`,
    ...distortions.map(({ name }) => `distorted by: ${name}`),
    errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
  ].join('\n');
}

/** Returns whether the reply shows that the session has ended, which may be due to an earlier request of the fuzzer. */
function hasEndedSession(reply: Reply): boolean {
  return reply.status === 401 && reply.body.includes('"signed_out"');
}

/** Manages the users of the fuzzer. Each signs in when it is needed for the first time. */
function openUsers(target: Target) {
  const tokens = new Map<number, Promise<string>>();
  const tokenOf = (index: number): Promise<string> => {
    const token = tokens.get(index) ?? signInByHost(target, `fuzz-${index}`);
    tokens.set(index, token);
    return token;
  };
  return {
    tokenOf,
    forget: (index: number) => tokens.delete(index),
    async authorizationOf(sender: FuzzedRequest['sender']): Promise<string | undefined> {
      if (sender.kind === 'nobody') return undefined;
      const userToken = sender.kind === 'user' ? await tokenOf(sender.index) : undefined;
      const deviceId = sender.kind === 'user' ? `fuzz-${sender.index}` : 'fuzz-guest';
      return `Bearer ${requestToken(target.signingSecret, validClaims({ userToken, deviceId }))}`;
    },
  };
}
