import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/family/children.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { childRepository } from '#server/domain/children/childRepository.ts';
import { isAnyLimited } from '#server/domain/eyeCare/resolveMeteredUser.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { enforceRateLimit } from '#server/limits/rateLimit.ts';

/** How often an account may add children. This is limited because each additional child may earn shells. */
const additionRulesOfAccount = [{ windowMs: DAY_MS, limit: 6 }];

export function childRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, serverSecret } = gateway;

  serveOnce(app, gateway, contract.addChild, async ({ body }, caller, tx) => {
    const { user } = caller;
    const child = await childRepository(tx, serverSecret).add(user.id, body, now());
    await enforceRateLimit(
      tx,
      [{ key: `child-added:${user.id}`, rules: additionRulesOfAccount }],
      now(),
      'children_wait',
    );
    // If another child of the account has limits, a parent must confirm the addition, because the new child has no
    // limits. The proof of the confirmation is checked last, and without it the transaction is rolled back.
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
      // Without a proof that a parent has confirmed the removal, it is rolled back. The proof is checked after the
      // ownership, so a request for a child of another account is answered with 404 and uses up no proof.
      await parentPinRepository(tx).useProof(caller, { kind: 'removeChild', childId }, now());
    });
    return {};
  });
}
