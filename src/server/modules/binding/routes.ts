import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/binding.ts';
import type { Database } from '../../database/open.ts';
import { keyedDigest } from '../../digest.ts';
import type { Gateway } from '../../gateway.ts';
import { Problem } from '../../problem.ts';
import { takeTurn, type Bucket } from '../../rateLimit.ts';
import { serve, serveOnce } from '../../serve.ts';
import { sessionRepository } from '../session/repository.ts';
import { bindingRepository } from './repository.ts';

const HOUR_MS = 3_600_000;
const codesOfUser = [{ windowMs: HOUR_MS, limit: 12 }];
const triesOfDevice = [{ windowMs: HOUR_MS, limit: 12 }];
/** A device may call itself anything, so all of them together are held back too: at a million living codes one in ten thousand guesses is right. */
const triesOfAll = [{ windowMs: HOUR_MS, limit: 2_000 }];

export function bindingRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, serverSecret } = gateway;

  async function takeTurns(within: Database, buckets: readonly Bucket[]): Promise<void> {
    const waitMs = await takeTurn(within, buckets, now());
    if (waitMs > 0) throw new Problem(429, 'binding_wait', { seconds: Math.ceil(waitMs / 1000) });
  }

  serveOnce(app, gateway, contract.createBindingCode, async ({ body }, { user }, tx) => {
    if (user.isAnonymous) throw new Problem(403, 'forbidden');
    await takeTurns(tx, [{ key: `binding-user:${user.id}`, rules: codesOfUser }]);
    const { endsAt, ...code } = await bindingRepository(tx, serverSecret).create(user.id, body.kind, now());
    return { ...code, endsAt: endsAt.getTime() };
  });

  serve(app, contract.getBindingCode, async ({ params }, { user }) => {
    const code = await bindingRepository(db, serverSecret).find(user.id, params.codeId);
    if (!code) throw new Problem(404, 'not_found');
    const state = code.usedAt ? 'bound' : code.endsAt > now() ? 'waiting' : 'ended';
    return { state, deviceName: code.deviceName };
  });

  serve(app, contract.redeemBindingCode, async ({ body }, { deviceId, callerCode }) => {
    await takeTurns(db, [
      { key: `binding-device:${keyedDigest(serverSecret, deviceId)}`, rules: triesOfDevice },
      { key: 'binding-all', rules: triesOfAll },
    ]);
    return db.transaction(async (tx) => {
      const userId = await bindingRepository(tx, serverSecret).take(body.code, body.kind, body.deviceName, now());
      if (userId === undefined) throw new Problem(400, 'binding_code_refused');
      const authToken = await sessionRepository(tx).issueAuthToken(
        userId,
        callerCode === '' ? null : callerCode,
        now(),
        { kind: body.kind, deviceName: body.deviceName },
      );
      return { authToken };
    });
  });
}
