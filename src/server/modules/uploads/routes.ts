import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { RandomId } from '#contract/fields.ts';
import { SIGNED_OUT_CODE } from '#contract/problem.ts';
import { completeUpload as completion, UPLOADS_PATH } from '#contract/uploads.ts';
import { hasValidSignature, Signature } from '#server/content/load/signedAddress.ts';
import { listenerOf } from '#server/domain/eyeCare/requireTime.ts';
import { mayFriendSee } from '#server/domain/works/findRecording.ts';
import { checkInput } from '#server/endpoint/input/checkInput.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { createKeyedSemaphore } from '#server/limits/keyedSemaphore.ts';
import { completeUpload } from '#server/uploads/completeUpload.ts';
import { isPictureName } from '#server/uploads/makePictures.ts';
import { privatePicture } from '#server/uploads/pictureAddresses.ts';
import { objectStoreFor } from '#server/uploads/store/objectStoreFor.ts';
import { uploadFiles } from '#server/uploads/uploadFiles.ts';
import { uploadRepository } from '#server/uploads/uploadRepository.ts';
import { createUploadServer } from './uploadServer.ts';

const Params = v.object({ uploadId: RandomId });
const Picture = v.object({ uploadId: RandomId, file: v.pipe(v.string(), v.maxLength(40)) });
const NOT_FOUND = [404, 'not_found'] as const;
const GONE = [404, 'upload_gone'] as const;

/**
 * How long browsers may cache a public picture, in seconds. The time is short, because an operator can take a picture
 * down at any time.
 */
const PUBLIC_SECONDS = 300;

/** Routes for uploads by the tus protocol, and for the pictures that are made of them. */
export async function uploadRoutes(app: FastifyInstance, gateway: Gateway): Promise<void> {
  const { db, now, settings, serverSecret } = gateway;
  const objects = objectStoreFor(settings);
  const server = createUploadServer(gateway, objects);
  const uploads = uploadRepository(db);
  // Limits the concurrent requests that send bytes. A slow phone holds its permit for as long as a request may take, so
  // without a limit slow phones could occupy the gateway.
  const writePermits = createKeyedSemaphore({ perKey: 3, total: 100 });

  // The body is not parsed here: the handler reads it as a stream.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null, undefined));

  const config = { access: 'registered' as const, isTus: true };
  const writing = { ...config, usesTokenUp: true };
  const uploadPath = `${UPLOADS_PATH}/:uploadId`;

  app.post(UPLOADS_PATH, { config: writing }, (request, reply) => server.answer(request, reply, userIdOf(request)));

  app.head(uploadPath, { config }, (request, reply) => {
    checkInput(Params, request.params, GONE);
    return server.answer(request, reply, userIdOf(request));
  });

  app.patch(uploadPath, { config: writing }, async (request, reply) => {
    checkInput(Params, request.params, GONE);
    if (request.headers['content-type'] !== 'application/offset+octet-stream') throw new Problem(415, 'bad_media_type');
    const userId = userIdOf(request);
    const release = writePermits.tryAcquire(userId);
    if (!release) throw new Problem(429, 'too_many_at_once', { seconds: 1 });
    try {
      return await server.answer(request, reply, userId);
    } finally {
      release();
    }
  });

  app.delete(uploadPath, { config: writing }, async (request, reply) => {
    await server.remove(checkInput(Params, request.params, GONE).uploadId, userIdOf(request));
    return reply.code(204).headers({ 'tus-resumable': '1.0.0', 'cache-control': 'no-store' }).send();
  });

  serve(app, completion, async ({ params: { uploadId } }, { user }) => {
    await completeUpload({ db, objects, now }, { id: uploadId, userId: user.id });
    return privatePicture(uploadId, serverSecret, now());
  });

  app.get('/media/upload/:uploadId/:file', async (request, reply) => {
    const { uploadId, file } = checkInput(Picture, request.params, NOT_FOUND);
    const [, viewer, name = ''] = /^(picture|friends)-(.+)$/.exec(file) ?? [];
    if (!isPictureName(name)) throw new Problem(404, 'not_found');
    const picture = await uploads.findPicture(uploadId);
    const given = v.safeParse(Signature, request.query);
    const [path = ''] = request.url.split('?', 1);
    const isSigned = given.success && hasValidSignature(path, given.output, serverSecret, now());
    const isForFriend = viewer === 'friends';
    const listenerId = listenerOf(request, serverSecret)?.childId;
    const isAllowed = isForFriend
      ? isSigned && (await mayFriendSee(db, { uploadId, listenerId }))
      : isSigned || picture?.isPublic === true;
    // A missing picture and a forbidden one get the same refusal, so that the refusal does not reveal whether a private
    // picture exists.
    if (!picture || !isAllowed) throw new Problem(404, 'not_found');
    const content = await objects.read(uploadFiles.picture(uploadId, name));
    if (!content) throw new Problem(404, 'not_found');
    return reply
      .type(name.endsWith('jpg') ? 'image/jpeg' : 'image/webp')
      .headers({
        'cache-control': cacheControl(isForFriend, picture),
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(content);
  });
}

/** Forbids browsers to cache what a friend sees, because the friendship may end at any time. */
function cacheControl(isForFriend: boolean, { isPublic }: { isPublic: boolean }): string {
  if (isForFriend) return 'private, no-store';
  return isPublic ? `public, max-age=${PUBLIC_SECONDS}` : 'private, max-age=300';
}

function userIdOf({ caller: { user } }: FastifyRequest): string {
  if (!user) throw new Problem(401, SIGNED_OUT_CODE);
  return user.id;
}
