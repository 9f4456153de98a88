import crypto from 'node:crypto';
import fastifyStatic, { type SendOptions } from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getStory, SHARED_SOUND_PATH } from '#contract/stories/stories.ts';
import { nobody, type SignedInCaller } from '#server/access/caller.ts';
import { pageCallers } from '#server/access/pageCaller.ts';
import { PREVIEW_MS } from '#server/content/load/loadMedia.ts';
import { mediaFolder } from '#server/content/pack/packFolders.ts';
import { listenerCookie } from '#server/domain/eyeCare/listenerCookie.ts';
import { usageContextOf, type UsageContext } from '#server/domain/eyeCare/usageContext.ts';
import { requireTimeOf } from '#server/domain/eyeCare/requireTime.ts';
import { isMetered } from '#server/domain/eyeCare/resolveMeteredUser.ts';
import { checkInput } from '#server/endpoint/input/checkInput.ts';
import { Problem } from '#server/endpoint/problem.ts';
import type { Gateway } from '#server/gateway.ts';
import { fullHearing } from './fullHearing.ts';
import { personalSoundAddress } from './personalSoundAddress.ts';
import { storyRepository } from './repository.ts';

const NOT_FOUND = [404, 'not_found'] as const;

/** Returns a new guest, who stands for a browser from which the app has sent no call yet. */
const newGuest = (secret: string): UsageContext => usageContextOf({ ...nobody, deviceId: crypto.randomUUID() }, secret);

const isEarly = (query: unknown): boolean => typeof query === 'object' && query !== null && 'early' in query;

/** Serves the sound of a story at an address that is the same for all listeners (docs/decisions/0078). */
export async function sharedSoundRoutes(app: FastifyInstance, gateway: Gateway): Promise<void> {
  const { db, now, serverSecret, settings } = gateway;
  const listeners = listenerCookie(gateway);
  const stories = storyRepository(db);
  const fullHearingUntil = fullHearing(gateway);
  const callerOf = pageCallers(gateway);
  await app.register(fastifyStatic, { serve: false, cacheControl: false, dotfiles: 'deny', index: false });

  /**
   * Returns the listener whose listening time is used. If the request has a session, the listener is the user of this
   * session; only the device is taken from the cookie `listener`, because this cookie may still name a guest or an
   * earlier session. Without a session, the listener is the one that the cookie names: the last listener in this
   * browser. So a child gets no new time by logging out.
   */
  function listenerOf(request: FastifyRequest, caller: SignedInCaller | undefined): UsageContext {
    const last = listeners.read(request) ?? newGuest(serverSecret);
    return caller ? { childId: caller.childId, session: caller.sessionId, device: last.device } : last;
  }

  app.get(SHARED_SOUND_PATH, async (request, reply) => {
    const { storyId } = checkInput(getStory.params, request.params, NOT_FOUND);
    const story = await stories.findSound(storyId);
    if (!story) throw new Problem(...NOT_FOUND);
    const { access, seriesId, pack, sound, durationMs, previewBytes } = story;
    const caller = await callerOf(request);
    const owner = listenerOf(request, caller);
    const hearsAll = async () => (await fullHearingUntil({ id: storyId, seriesId }, caller?.user)) !== undefined;
    const isPreview = access === 'vip' && !(await hearsAll());
    if (!isEarly(request.query)) {
      listeners.store(request, reply, owner);
      return reply
        .header('cache-control', 'no-store')
        .redirect(personalSoundAddress(story, isPreview, owner, gateway), 302);
    }
    // An early request comes from a page on which the app has not started yet. A listener with limits must request time
    // before listening, so an early request of such a listener is refused. As soon as the app has started, it requests
    // time and plays the story itself.
    if (await isMetered(db, owner, now())) throw new Problem(403, 'resting');
    const heardMs = isPreview ? Math.min(durationMs, PREVIEW_MS) : durationMs;
    await requireTimeOf(gateway, owner, { kind: 'listen', itemId: storyId, durationMs: heardMs });
    listeners.store(request, reply, owner);
    // The sound is sent without a redirect, which would cost a round trip. The browser must revalidate it each time,
    // because another listener who uses this browser may not be allowed to hear the cached sound. A whole members'
    // story is not cached at all, because its preview, which others may hear, is a part of the same file and has the
    // same entity tag.
    reply.header('cache-control', access === 'vip' ? 'no-store' : 'private, no-cache');
    const beginning: SendOptions & { end?: number } = isPreview ? { end: previewBytes - 1 } : {};
    return reply.sendFile(sound, mediaFolder(pack, settings), beginning);
  });
}
