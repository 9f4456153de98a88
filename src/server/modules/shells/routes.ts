import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/shells.ts';
import { expiringShells } from '#server/domain/shells/expiry.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { shellHistory } from '#server/domain/shells/shellHistory.ts';
import { serve } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';

/** Routes by which a family reads its ledger of shells. */
export function shellRoutes(app: FastifyInstance, { db, now }: Gateway): void {
  const history = shellHistory(db);

  serve(app, contract.getShellSums, async (_, { user }) => {
    const [balance, expiring, months] = await Promise.all([
      shellLedger(db).balance(user.id),
      expiringShells(db, user.id, now()),
      history.months(user.id, now()),
    ]);
    return { balance, expiring, months };
  });

  serve(app, contract.listShellEntries, ({ query }, { user }) => history.list(user.id, query));
}
