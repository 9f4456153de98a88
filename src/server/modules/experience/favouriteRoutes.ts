import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/experience/favourites.ts';
import type { SignedInCaller } from '#server/access/caller.ts';
import { keyText } from '#server/domain/experience/timeline/entryCursor.ts';
import { favouriteRepository } from '#server/domain/experience/timeline/favouriteRepository.ts';
import { timelineRepository } from '#server/domain/experience/timeline/timelineRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { privatePicture } from '#server/uploads/pictureAddresses.ts';

/** Routes for the favourite entries of the active child's time line, and their folders. */
export function favouriteRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, serverSecret } = gateway;
  const favourites = favouriteRepository(db);
  const timeline = timelineRepository(db, (id) => privatePicture(id, serverSecret, now()));

  serve(app, contract.listFolders, (_, caller) => favourites.listFolders(childIdOf(caller)));

  serveOnce(app, gateway, contract.addFolder, ({ body: { name } }, caller, tx) =>
    favouriteRepository(tx).addFolder(childIdOf(caller), name, now()),
  );

  serve(app, contract.renameFolder, async ({ params: { folderId }, body: { name } }, caller) => {
    if (!(await favourites.renameFolder(childIdOf(caller), folderId, name))) throw new Problem(404, 'not_found');
    return {};
  });

  serve(app, contract.removeFolder, async ({ params: { folderId } }, caller) => {
    if (!(await favourites.removeFolder(childIdOf(caller), folderId))) throw new Problem(404, 'not_found');
    return {};
  });

  serve(app, contract.listKeptEntries, async ({ query }, caller) => {
    const { rows, next } = await favourites.list(childIdOf(caller), query);
    const folders = new Map(rows.map((row) => [keyText(row), row.folderId]));
    const entries = await timeline.findAll(childIdOf(caller), rows);
    return { items: entries.map((entry) => ({ entry, folderId: folders.get(keyText(entry)) ?? null })), next };
  });

  serve(app, contract.getKeptEntry, async ({ params: { kind, entryId } }, caller) => {
    const [entry] = await timeline.findAll(childIdOf(caller), [{ kind, id: entryId }]);
    if (!entry) throw new Problem(404, 'not_found');
    const folderId = await favourites.folderOf(childIdOf(caller), { kind, id: entryId });
    return { entry, ...(folderId !== undefined && { folderId }) };
  });

  serve(app, contract.keepEntry, async ({ params: { kind, entryId }, body: { folderId } }, caller) => {
    const isKept = await favourites.keep(childIdOf(caller), { kind, id: entryId }, folderId, now());
    if (!isKept) throw new Problem(404, 'not_found');
    return {};
  });

  serve(app, contract.dropEntry, async ({ params: { kind, entryId } }, caller) => {
    await favourites.drop(childIdOf(caller), { kind, id: entryId });
    return {};
  });
}

const childIdOf = ({ childId }: SignedInCaller): string => childId;
