import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/family/tasks.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { SignedInCaller } from '#server/access/caller.ts';
import { expiringShells } from '#server/domain/shells/expiry.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { serve } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { taskService, type Earner } from './taskService.ts';

const earnerOf = ({ user, childId }: SignedInCaller): Earner => ({
  accountId: user.id,
  childId,
  isMember: user.isVip,
});

/** Routes of the task centre, in which children get shells for tasks (docs/decisions/0055). */
export function taskRoutes(app: FastifyInstance, { db, now }: Gateway): void {
  const service = taskService(db);
  const balanceOf = ({ user }: SignedInCaller) => shellLedger(db).balance(user.id);

  serve(app, contract.getTasks, async (_, caller) => {
    const [earner, at] = [earnerOf(caller), now()];
    const [balance, expiring, signIn, items] = await Promise.all([
      balanceOf(caller),
      expiringShells(db, caller.user.id, at),
      service.signInState(earner, at),
      service.list(earner, at),
    ]);
    return { day: chinaDay(at), balance, isDoubled: earner.isMember, expiring, signIn, items };
  });

  serve(app, contract.signInToday, async ({ query: { attemptId } }, caller) => {
    const at = now();
    const signed = await service.signIn({ ...earnerOf(caller), attemptId }, at);
    return { day: chinaDay(at), ...signed, balance: await balanceOf(caller) };
  });

  serve(app, contract.listSignIns, async ({ query: { month } }, caller) => ({
    items: await service.listSignIns(earnerOf(caller).childId, month),
  }));

  serve(app, contract.claimTask, async ({ params: { task }, query: { attemptId } }, caller) => {
    const claimed = await service.claim({ ...earnerOf(caller), attemptId }, task, now());
    return { ...claimed, balance: await balanceOf(caller) };
  });

  serve(app, contract.undoClaim, async ({ params: { task } }, caller) => {
    const shells = await service.undo(earnerOf(caller), task, now());
    return { shells, balance: await balanceOf(caller) };
  });
}
