import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import * as contract from '#contract/account/exports.ts';
import { RandomId } from '#contract/fields.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import { hasValidSignature, Signature } from '#server/content/load/signedAddress.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { exportService } from '#server/domain/privacy/export/exportService.ts';
import { readParts } from '#server/domain/privacy/export/exportFiles.ts';
import { EXPORT_PATH, exportLink, ownerOfLink } from '#server/domain/privacy/export/exportLink.ts';
import { checkInput } from '#server/endpoint/input/checkInput.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { createKeyedSemaphore } from '#server/limits/keyedSemaphore.ts';
import { objectStoreFor } from '#server/uploads/store/objectStoreFor.ts';

const Params = v.object({ exportId: RandomId, sessionId: RandomId });
const NOT_FOUND = [404, 'not_found'] as const;

/** Routes for the copy of its personal data that an account can request (docs/privacy.md). */
export function exportRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, settings, serverSecret } = gateway;
  const objects = objectStoreFor(settings);
  const downloadPermits = createKeyedSemaphore({ perKey: 2, total: 20 });

  serve(app, contract.listExports, (_, { user }) => exportService(db).list(user.id, now()));

  serveOnce(app, gateway, contract.askForExport, async (_, caller, tx) => {
    await parentPinRepository(tx).requireAdult(caller, 'exportData', now());
    const service = exportService(tx);
    await service.ask(caller.user.id, now());
    return service.list(caller.user.id, now());
  });

  serve(app, contract.openExport, ({ params: { exportId } }, caller) =>
    db.transaction(async (tx) => {
      if (!(await exportService(tx).findReady(exportId, caller.user.id, now()))) throw new Problem(404, 'export_gone');
      await parentPinRepository(tx).requireAdult(caller, 'exportData', now());
      return exportLink({ exportId, sessionId: caller.sessionId }, serverSecret, now());
    }),
  );

  // The link alone gives access, because browsers download a file by a plain request without the headers of a call.
  app.get(EXPORT_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const params = checkInput(Params, request.params, NOT_FOUND);
    const given = v.safeParse(Signature, request.query);
    const [path = ''] = request.url.split('?', 1);
    if (!given.success || !hasValidSignature(path, given.output, serverSecret, now()))
      throw new Problem(404, 'not_found');
    const userId = await ownerOfLink(db, params);
    const found = userId === undefined ? undefined : await exportService(db).findReady(params.exportId, userId, now());
    if (!found || found.attempt === null || found.parts === null) throw new Problem(404, 'not_found');
    const release = downloadPermits.tryAcquire(found.userId);
    if (!release) throw new Problem(429, 'downloads_busy', { seconds: 10 });
    const content = readParts(objects, { id: found.id, attempt: found.attempt, parts: found.parts });
    const file = Readable.from(content, { objectMode: false }).once('close', release);
    const name = encodeURIComponent(`呆迪听故事个人信息-${chinaDay(found.requestedAt)}.zip`);
    return reply
      .type('application/zip')
      .headers({
        'content-length': found.bytes ?? 0,
        'content-disposition': `attachment; filename="daidi-data.zip"; filename*=UTF-8''${name}`,
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(file);
  });
}
