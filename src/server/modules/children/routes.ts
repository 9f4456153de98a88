import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/family/children.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { childRepository } from '#server/domain/children/childRepository.ts';
import { isAnyLimited } from '#server/domain/eyeCare/resolveOwner.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { requireTurn } from '#server/limits/rateLimit.ts';

/** Limits how often children are added, because each additional child may earn shells. */
const additionsOfAccount = [{ windowMs: DAY_MS, limit: 6 }];

export function childRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, serverSecret } = gateway;

  serveOnce(app, gateway, contract.addChild, async ({ body }, caller, tx) => {
    const { user } = caller;
    const child = await childRepository(tx, serverSecret).add(user.id, body, now());
    await requireTurn(tx, [{ key: `child-added:${user.id}`, rules: additionsOfAccount }], now(), 'children_wait');
    // The new child has no limits. Without a proof the addition is rolled back, so the PIN is asked for last.
    if (await isAnyLimited(tx, user.id)) await parentPinRepository(tx).useProof(caller, { kind: 'addChild' }, now());
    return child;
  });

  serve(app, contract.listGoneChildren, async ({ body: { childIds } }) => ({
    gone: await childRepository(db, serverSecret).listGone(childIds),
  }));

  serve(app, contract.changeChild, async ({ params: { childId }, body }, { user }) => {
    const child = await childRepository(db, serverSecret).change(user.id, childId, body, now());
    if (!child) throw new Problem(404, 'not_found');
    return child;
  });

  serve(app, contract.removeChild, async ({ params: { childId } }, caller) => {
    if (childId === caller.user.id) throw new Problem(409, 'first_child_stays');
    await db.transaction(async (tx) => {
      if (!(await childRepository(tx, serverSecret).remove(caller.user.id, childId, now())))
        throw new Problem(404, 'not_found');
      // Without a proof the removal is rolled back. No proof is needed to learn that a child is not of this account.
      await parentPinRepository(tx).useProof(caller, { kind: 'removeChild', childId }, now());
    });
    return {};
  });
}
