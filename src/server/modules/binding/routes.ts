import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/binding.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/time.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { plainText } from '#server/http/publicText.ts';
import { countHits, refundRateLimit, enforceRateLimit, consumeRateLimit } from '#server/limits/rateLimit.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import { sessionRepository } from '#server/domain/users/sessionRepository.ts';
import { bindingRepository } from './repository.ts';

const creationRulesOfUser = [{ windowMs: HOUR_MS, limit: 12 }];
/**
 * The limits of refused codes for one network. Refused codes cannot be counted by device id, because device ids are not
 * verified. Even if a million codes were valid, only one in ten thousand guesses would be right, so one network would
 * need a hundred days for a right guess.
 */
const failureRulesOfNetwork = [
  { windowMs: HOUR_MS, limit: 30 },
  { windowMs: DAY_MS, limit: 100 },
];
/**
 * The limit for one network while many networks guess together. It is high enough for a family that mistypes its code.
 */
const failureRulesUnderAttack = [{ windowMs: HOUR_MS, limit: 6 }];
/**
 * Counts the refused codes of all networks together. This count alone refuses nobody, because an attacker could then
 * lock everybody out.
 */
const failureBucketOfAll = { key: 'binding-failures', rules: [{ windowMs: HOUR_MS, limit: Infinity }] };
export const ATTACK_FAILURES = 2_000;

export function bindingRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, serverSecret } = gateway;

  serveOnce(app, gateway, contract.createBindingCode, async ({ body }, { user }, tx) => {
    await enforceRateLimit(tx, [{ key: `binding-user:${user.id}`, rules: creationRulesOfUser }], now(), 'binding_wait');
    const { endsAt, ...code } = await bindingRepository(tx, serverSecret).create(user.id, body.kind, now());
    return { ...code, endsAt: endsAt.getTime() };
  });

  serve(app, contract.getBindingCode, async ({ params }, { user }) => {
    const code = await bindingRepository(db, serverSecret).find(user.id, params.codeId);
    if (!code) throw new Problem(404, 'not_found');
    const { usedAt, endsAt, deviceName, model, appId, caller } = code;
    if (usedAt) {
      return { state: 'bound', deviceName, device: { model: model ?? '', appId: appId ?? '', caller: caller ?? '' } };
    }
    return { state: endsAt > now() ? 'waiting' : 'ended', deviceName, device: null };
  });

  serve(app, contract.redeemBindingCode, async ({ body }, { network, callerCode, appId }) => {
    const isAttack = (await countHits(db, failureBucketOfAll, now())) >= ATTACK_FAILURES;
    const failureBuckets = [
      { key: `binding-failures:${network}`, rules: failureRulesOfNetwork },
      ...(isAttack ? [{ key: `binding-attack:${network}`, rules: failureRulesUnderAttack }] : []),
    ];
    const takenAt = now();
    await enforceRateLimit(db, failureBuckets, takenAt, 'binding_wait');
    const { kind, code } = body;
    const device = { deviceName: plainText(body.deviceName), model: plainText(body.model ?? ''), appId };
    const authToken = await db.transaction(async (tx) => {
      const codes = bindingRepository(tx, serverSecret);
      const userId = await codes.redeem(code, kind, { ...device, caller: callerCode }, now());
      if (userId === undefined) return undefined;
      const caller = callerCode === '' ? null : callerCode;
      return sessionRepository(tx).issueAuthToken(userId, caller, now(), { kind, ...device });
    });
    if (authToken === undefined) {
      await consumeRateLimit(db, [failureBucketOfAll], now());
      throw new Problem(400, 'binding_code_refused');
    }
    await refundRateLimit(db, failureBuckets, takenAt);
    return { authToken };
  });
}
