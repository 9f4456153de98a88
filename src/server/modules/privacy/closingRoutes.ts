import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/closing.ts';
import { maskedMobile } from '#lib/text/clean/maskedMobile.ts';
import { closingChecks } from '#server/domain/privacy/closing/closingChecks.ts';
import { closingService, findClosing } from '#server/domain/privacy/closing/closingService.ts';
import { TOKEN_LIFETIME_MS } from '#server/domain/users/sessionRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveWork } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';

/** Routes for the closing of an account (docs/privacy.md). */
export function closingRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now } = gateway;
  const service = closingService(gateway);

  serve(app, contract.getClosing, async (_, { user }) => {
    const closing = await findClosing(db, user.id);
    return {
      closing: closing ? { requestedAt: closing.requestedAt.getTime(), erasesAt: closing.erasesAt.getTime() } : null,
      checks: closing ? [] : await closingChecks(db, user.id, now()),
      mobile: user.mobile === null ? null : maskedMobile(user.mobile),
    };
  });

  serveWork(app, gateway, contract.sendClosingCode, async ({ body }, caller, tx, raw) => ({
    answer: {},
    externalEffect: await service.send(tx, { ...body, caller, address: raw.ip }, raw.log),
  }));

  serveWork(app, gateway, contract.closeAccount, async ({ body }, caller, tx, raw) => {
    const closed = await service.close(tx, { ...body, caller, address: raw.ip });
    if (closed instanceof Problem) return { answer: closed };
    const { token, endsAt } = closed.token;
    const expireTime = endsAt?.getTime() ?? now().getTime() + TOKEN_LIFETIME_MS;
    return { answer: { erasesAt: closed.erasesAt.getTime(), token, expireTime } };
  });

  serve(app, contract.withdrawClosing, async (_, { user }) => {
    await service.withdraw(db, user.id);
    return {};
  });
}
