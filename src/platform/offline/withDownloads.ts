import { getStory, type StoryDetail } from '#contract/stories/stories.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { ApiError, isRefused } from '#platform/http/apiError.ts';
import type { Clock } from '#platform/http/clock.ts';
import type { Send } from '#platform/http/httpClient.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { hasDownloads } from './forgetDownloads.ts';
import { confirmMoment } from './latestMoment.ts';

/** Returns whether the service worker controls the page, and can therefore deliver downloaded sounds. */
const hasWorker = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/**
 * Returns whether the error means that the gateway has not replied or has failed, so that the downloaded story may be
 * used.
 */
const hasNoAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.kind !== 'cancelled' && !isRefused(error);

/**
 * How long the client waits for the gateway before it uses the downloaded story, for example on a train whose network
 * is connected but does not work.
 */
const GATEWAY_TIMEOUT_MS = 3 * SECOND_MS;

/**
 * Returns a client that uses downloaded stories. If the gateway cannot be reached, fails, or does not reply soon, it
 * returns the downloaded story. Otherwise it returns the gateway's reply with the address of the downloaded sound,
 * except for a preview.
 */
export function withDownloads(send: Send, localStore: TextStore, clock: Clock): Send {
  const find = async (storyId: string): Promise<StoryDetail | undefined> => {
    const { storedStory } = await import(/* webpackChunkName: "downloads" */ './downloads/storedStory.ts');
    return storedStory(localStore, clock, storyId);
  };
  const fromGateway = async (storyId: string, online: () => Promise<StoryDetail>): Promise<StoryDetail> => {
    let story: StoryDetail;
    try {
      story = await online();
    } catch (error) {
      if (!hasNoAnswer(error)) throw error;
      const stored = await find(storyId);
      if (!stored) throw error;
      return stored;
    }
    confirmMoment(localStore, clock);
    if (story.sound.isPreview) return story;
    const stored = await find(storyId).catch(() => undefined);
    return stored ? { ...story, sound: { ...story.sound, url: stored.sound.url } } : story;
  };
  const findStory = async (storyId: string, online: () => Promise<StoryDetail>): Promise<StoryDetail> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        // If there is no downloaded story, this branch never ends, so the reply of the gateway decides.
        find(storyId).then(
          (stored) => stored && resolve(stored),
          () => undefined,
        );
      }, GATEWAY_TIMEOUT_MS);
      fromGateway(storyId, online)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  return async (endpoint, request, options) => {
    const answer = async () => send(endpoint, request, options);
    const isStory = (endpoint as unknown) === getStory;
    if (!isStory || !hasDownloads(localStore) || !hasWorker()) return answer();
    const { storyId } = (request as { params: { storyId: string } }).params;
    return findStory(storyId, async () => (await answer()) as StoryDetail);
  };
}
