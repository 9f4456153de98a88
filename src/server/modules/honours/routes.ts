import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/experience/honours.ts';
import type { SignedInCaller } from '#server/access/caller.ts';
import { honourRepository, type HonourOwner } from '#server/domain/honours/honourRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { privatePicture } from '#server/uploads/pictureAddresses.ts';

/** Routes for the honours of the active child. */
export function honourRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, serverSecret } = gateway;
  const honours = honourRepository(db);
  const withSignedPictures = <Row extends { pictures: string[] }>({ pictures, ...honour }: Row) => ({
    ...honour,
    pictures: pictures.map((id) => privatePicture(id, serverSecret, now())),
  });

  serve(app, contract.listHonours, async ({ query }, caller) => {
    const page = await honours.list(ownerOf(caller).childId, query);
    return { ...page, items: page.items.map(withSignedPictures) };
  });

  serve(app, contract.getHonour, async ({ params: { honourId } }, caller) => {
    const honour = await honours.find(ownerOf(caller).childId, honourId);
    if (!honour) throw new Problem(404, 'not_found');
    return withSignedPictures(honour);
  });

  serveOnce(app, gateway, contract.addHonour, async ({ body }, caller, tx) => ({
    id: await honourRepository(tx).add(ownerOf(caller), body, now()),
  }));

  serve(app, contract.changeHonour, async ({ params: { honourId }, body }, caller) => {
    if (!(await honours.change(ownerOf(caller), honourId, body, now()))) throw new Problem(404, 'not_found');
    return {};
  });

  serve(app, contract.removeHonour, async ({ params: { honourId } }, caller) => {
    if (!(await honours.remove(ownerOf(caller), honourId, now()))) throw new Problem(404, 'not_found');
    return {};
  });
}

const ownerOf = ({ user, childId }: SignedInCaller): HonourOwner => ({ childId, accountId: user.id });
