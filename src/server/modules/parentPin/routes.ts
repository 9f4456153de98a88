import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/parentPin.ts';
import { maskedMobile } from '#lib/text/clean/maskedMobile.ts';
import type { SignedInUser } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { parentPinService } from '#server/domain/parentGate/parentPinService.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { serve, serveWork } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';

/** Routes for the parent PIN of an account (docs/decisions/0052). */
export function parentPinRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, serverSecret } = gateway;
  const service = parentPinService(gateway);

  async function readParentPin(tx: Database, { id, mobile }: SignedInUser): Promise<contract.ParentPin> {
    const pin = await parentPinRepository(tx).find(id);
    return {
      isSet: pin !== undefined,
      isLocked: pin?.isLocked === true,
      mobile: mobile === null ? null : maskedMobile(mobile),
    };
  }

  serve(app, contract.getParentPin, (_request, { user }) => readParentPin(db, user));

  serveWork(app, gateway, contract.sendParentPinCode, async ({ body }, caller, tx, raw) => ({
    answer: {},
    externalEffect: await service.send(tx, { ...body, caller, address: raw.ip }, raw.log),
  }));

  serveWork(app, gateway, contract.saveParentPin, async ({ body }, caller, tx, raw) => {
    const refusal = await service.save(tx, { ...body, caller, address: raw.ip });
    return { answer: refusal ?? (await readParentPin(tx, caller.user)) };
  });

  serveWork(app, gateway, contract.checkParentCode, async ({ body }, caller, tx, raw) => {
    const refusal = await service.confirm(tx, { ...body, caller, address: raw.ip });
    return { answer: refusal ?? {} };
  });

  serveWork(app, gateway, contract.checkParentPin, async ({ body: { pin, action } }, caller, tx) => {
    const pins = parentPinRepository(tx);
    const refusal = await pins.tryPin(caller.user.id, pin, serverSecret);
    if (!refusal) await pins.giveProof(caller, action, now());
    return { answer: refusal ?? {} };
  });
}
