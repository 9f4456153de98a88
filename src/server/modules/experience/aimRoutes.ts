import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/experience/aims.ts';
import { aimRepository } from '#server/domain/experience/aimRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';

export function aimRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now } = gateway;

  serve(app, contract.listAims, ({ query }, caller) => aimRepository(db, caller.childId).list(query, now()));

  serve(app, contract.getAim, async ({ params: { aimId } }, caller) => {
    const aim = await aimRepository(db, caller.childId).get(aimId, now());
    if (!aim) throw new Problem(404, 'not_found');
    return aim;
  });

  serveOnce(app, gateway, contract.addAim, ({ body }, caller, tx) =>
    aimRepository(tx, caller.childId).add(body, now()),
  );

  serve(app, contract.changeAim, ({ params: { aimId }, body }, caller) =>
    aimRepository(db, caller.childId).change(aimId, body, now()),
  );

  serve(app, contract.removeAim, async ({ params: { aimId } }, caller) => {
    if (!(await aimRepository(db, caller.childId).remove(aimId))) throw new Problem(404, 'not_found');
    return {};
  });

  serve(app, contract.markAim, ({ params: { aimId }, body }, caller) =>
    aimRepository(db, caller.childId).mark(aimId, body, now()),
  );

  serve(app, contract.celebrateAim, async ({ params: { aimId } }, caller) => {
    if (!(await aimRepository(db, caller.childId).celebrate(aimId, now()))) throw new Problem(404, 'not_found');
    return {};
  });
}
