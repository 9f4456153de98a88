import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/sessions.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { needsParentConfirmation } from '#server/domain/eyeCare/changeOfChild.ts';
import { deviceDigest } from '#server/access/deviceDigest.ts';
import { usageContextOf } from '#server/domain/eyeCare/usageContext.ts';
import { deleteHolder } from '#server/domain/eyeCare/resolveMeteredUser.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { noteChildOfDevice } from '#server/domain/users/deviceChild.ts';
import { terminalOf } from '#server/domain/users/sessionRepository.ts';
import { serve } from '#server/endpoint/serve.ts';
import { plainText } from '#server/http/publicText.ts';
import { sessionListRepository } from './sessionListRepository.ts';

/**
 * Routes that list the sessions of a user, and that name and end them, for example on a terminal that was given away.
 */
export function sessionListRoutes(app: FastifyInstance, { db, now, serverSecret }: Gateway): void {
  const sessions = sessionListRepository(db);

  serve(app, contract.listSessions, async (_, { user, sessionId }) => ({
    sessions: (await sessions.list(user.id, now())).map((session) => ({
      id: session.id,
      caller: session.caller,
      createdAt: session.createdAt.getTime(),
      lastSeenAt: (session.lastSeenAt ?? session.createdAt).getTime(),
      isThis: session.id === sessionId,
      terminal: terminalOf(session) ?? null,
      model: session.model ?? '',
      customName: session.customName ?? '',
      isLimited: session.isLimited,
    })),
  }));

  serve(app, contract.chooseChild, ({ body: { childId } }, caller) =>
    db.transaction(async (tx) => {
      const { user, sessionId } = caller;
      const isGuarded = await needsParentConfirmation(tx, sessionId, childId, now());
      if (!(await sessionListRepository(tx).chooseChild(user.id, sessionId, childId)))
        throw new Problem(404, 'not_found');
      if (isGuarded) {
        await parentPinRepository(tx).useProof(caller, { kind: 'chooseChild', childId }, now());
        // The parent has confirmed that a child with looser limits may use the device, so a rest that another child has
        // caused on the device ends.
        await deleteHolder(tx, usageContextOf(caller, serverSecret));
      }
      await noteChildOfDevice(tx, user.id, { device: deviceDigest(caller, serverSecret), childId }, now());
      return { childId };
    }),
  );

  serve(app, contract.renameSession, async ({ params, body }, { user }) => {
    const customName = plainText(body.customName);
    if (!(await sessions.rename(user.id, params.sessionId, customName))) throw new Problem(404, 'not_found');
    return { customName };
  });

  serve(app, contract.endSession, async ({ params }, { user }) => {
    if (!(await sessions.end(user.id, params.sessionId, now()))) throw new Problem(404, 'not_found');
    return {};
  });

  serve(app, contract.endOtherSessions, async (_, { user, sessionId }) => {
    await sessions.endOthers(user.id, sessionId, now());
    return {};
  });
}
