import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/partners.ts';
import { canWithdraw, partnerRepository } from '#server/domain/partners/partnerRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';

/** Routes for applications to the open platform. */
export function partnerRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now } = gateway;
  const partners = partnerRepository(db);

  serve(app, contract.listPartnerApplications, async (_, { user }) => ({
    items: (await partners.list(user.id)).map(({ userId: _user, decidedAt: _at, submittedAt, ...row }) => ({
      ...row,
      submittedAt: submittedAt.getTime(),
      canWithdraw: canWithdraw(row.state),
    })),
  }));

  serveOnce(app, gateway, contract.applyAsPartner, async ({ body }, { user }, tx) => ({
    id: await partnerRepository(tx).apply(user.id, body, now()),
  }));

  serve(app, contract.withdrawApplication, async ({ params: { applicationId } }, { user }) => {
    const outcome = await partners.withdraw(user.id, applicationId, now());
    if (outcome === 'unknown') throw new Problem(404, 'not_found');
    if (outcome === 'decided') throw new Problem(409, 'application_decided');
    return {};
  });
}
