import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/works/myWorks.ts';
import { omit } from '#lib/omit.ts';
import type { SignedInCaller } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { consentRepository } from '#server/domain/privacy/consents/consentRepository.ts';
import { usageContextOf, passOf, withPass } from '#server/domain/eyeCare/usageContext.ts';
import { mustDeleteRecordings } from '#server/domain/works/goneRecordings.ts';
import { heardPercentages } from '#server/domain/works/hearings.ts';
import { recordingAddress } from '#server/domain/works/recordingAddress.ts';
import { type DetailedWork, myWorkRepository, type StoredWork } from '#server/domain/works/myWorkRepository.ts';
import { requireReadable } from '#server/domain/works/workText.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { privatePicture } from '#server/uploads/pictureAddresses.ts';

/** Routes by which a family manages the recordings of a child (docs/decisions/0068). */
export function myWorkRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, serverSecret } = gateway;
  const worksOf = (tx: Database, { user, childId }: SignedInCaller) =>
    myWorkRepository(tx, { accountId: user.id, childId });

  const withSignedPhoto = <T extends Pick<StoredWork, 'photo'>>(work: T) => ({
    ...work,
    photo: work.photo === null ? null : privatePicture(work.photo, serverSecret, now()),
  });

  const detail = (caller: SignedInCaller, { soundId, ...work }: DetailedWork): contract.MyWorkDetail => {
    if (soundId === null) return { ...withSignedPhoto(work), sound: null };
    const url = recordingAddress({ uploadId: soundId, hearer: 'family' }, serverSecret, now());
    return {
      ...withSignedPhoto(work),
      sound: { url: withPass(url, passOf(usageContextOf(caller, serverSecret), serverSecret)) },
    };
  };

  /** Changes a work in one transaction, and returns the changed work. */
  const changeInTransaction = (caller: SignedInCaller, workId: string, change: (tx: Database) => Promise<void>) =>
    db.transaction(async (tx) => {
      await change(tx);
      return detail(caller, await worksOf(tx, caller).get(workId));
    });

  serve(app, contract.listMyWorks, async ({ query }, caller) => {
    const { items, next } = await worksOf(db, caller).list(query);
    return { items: items.map((work) => withSignedPhoto(omit(work, 'sentences'))), next };
  });

  serve(app, contract.listGoneRecordings, async ({ body: { recordings } }) => ({
    isGone: await mustDeleteRecordings(db, recordings),
  }));

  serve(app, contract.checkReadText, async ({ body }) => {
    requireReadable(body);
    return {};
  });

  serve(app, contract.getMyWork, async ({ params: { workId } }, caller) =>
    detail(caller, await worksOf(db, caller).get(workId)),
  );

  serveOnce(app, gateway, contract.createWork, async ({ body }, caller, tx) => {
    await consentRepository(tx).requireGuardian(caller.user.id);
    const works = worksOf(tx, caller);
    return detail(caller, await works.get(await works.create(body, now())));
  });

  serve(app, contract.changeWork, ({ params: { workId }, body }, caller) =>
    changeInTransaction(caller, workId, async (tx) => {
      const works = worksOf(tx, caller);
      // For a work of somebody else, the reply is 404, whether or not the caller has consented.
      await works.get(workId);
      await consentRepository(tx).requireGuardian(caller.user.id);
      await works.change(workId, body, now());
    }),
  );

  serve(app, contract.submitWork, ({ params: { workId }, body: { audience } }, caller) =>
    changeInTransaction(caller, workId, async (tx) => {
      // The account is locked before the work. A withdrawal of the consent, which deletes the works, locks in the same
      // order, so the two transactions cannot deadlock.
      await lockUser(tx, caller.user.id);
      const confirm = async () => {
        await consentRepository(tx).requireGuardian(caller.user.id);
        await parentPinRepository(tx).useProof(caller, { kind: 'publishWork', workId, audience }, now());
      };
      await worksOf(tx, caller).submit(workId, audience, confirm, now());
    }),
  );

  serve(app, contract.withdrawWork, ({ params: { workId } }, caller) =>
    changeInTransaction(caller, workId, (tx) => worksOf(tx, caller).withdraw(workId, now())),
  );

  serve(app, contract.deleteWork, async ({ params: { workId } }, caller) => {
    await worksOf(db, caller).remove(workId, now());
    return {};
  });

  serve(app, contract.getWorkHearing, async ({ params: { workId } }, caller) => {
    const work = await worksOf(db, caller).get(workId);
    const { id, title, durationMs, playCount, listenerCount, sentences, heardMinutes } = work;
    const shares = await heardPercentages(db, workId);
    return { id, title, durationMs, playCount, listenerCount, sentences, heardMinutes, shares };
  });

  serve(app, contract.getWorkLog, async ({ params: { workId } }, caller) => ({
    items: await worksOf(db, caller).log(workId),
  }));
}
