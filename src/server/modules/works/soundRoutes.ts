import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { RandomId } from '#contract/fields.ts';
import { audiences } from '#lib/works/workRules.ts';
import { hasValidSignature, Signature } from '#server/content/load/signedAddress.ts';
import { listenerOf, requireTime } from '#server/domain/eyeCare/requireTime.ts';
import { findRecording } from '#server/domain/works/findRecording.ts';
import { startRangeReply } from '#server/endpoint/startRangeReply.ts';
import { checkInput } from '#server/endpoint/input/checkInput.ts';
import { Problem } from '#server/endpoint/problem.ts';
import type { Gateway } from '#server/gateway.ts';
import { readSound } from '#server/uploads/soundParts.ts';
import { objectStoreFor } from '#server/uploads/store/objectStoreFor.ts';

const Params = v.object({ uploadId: RandomId, hearer: v.picklist(audiences) });
const NOT_FOUND = [404, 'not_found'] as const;

/** Serves the recordings of users, with byte ranges, at signed addresses. */
export function soundRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, settings, serverSecret } = gateway;
  const objects = objectStoreFor(settings);

  app.get('/media/recording/:uploadId/:hearer.mp3', async (request, reply) => {
    const { uploadId, hearer } = checkInput(Params, request.params, NOT_FOUND);
    const given = v.safeParse(Signature, request.query);
    const [path = ''] = request.url.split('?', 1);
    const isAllowed = given.success && hasValidSignature(path, given.output, serverSecret, now());
    const listenerId = listenerOf(request, serverSecret)?.childId;
    // The request is refused if the signature is not valid, or if the listener may no longer hear the recording since
    // the address was created.
    const recording = isAllowed ? await findRecording(db, { uploadId, hearer, listenerId }) : undefined;
    if (!recording) throw new Problem(404, 'not_found');
    const { workId, durationMs, bytes } = recording;
    await requireTime(gateway, request, { kind: 'listen', itemId: workId, durationMs });
    reply.type('audio/mpeg').headers({
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const range = startRangeReply(request, reply, bytes);
    return range ? reply.send(Readable.from(readSound(objects, uploadId, range))) : reply;
  });
}
