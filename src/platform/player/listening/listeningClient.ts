import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { RequestOf } from '#contract/endpoint.ts';
import { countPlay, getProgress, saveProgress, type Progress, type StoryDetail } from '#contract/stories/stories.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import type { api } from '#platform/http/api.ts';
import type { Send } from '#platform/http/httpClient.ts';
import { listeningApi } from './listeningApi.ts';

/** The position in a story, as it is sent to the server. */
type PositionReport = { storyId: string } & RequestOf<typeof saveProgress>['body'];

export interface ListeningClient {
  /**
   * Fetches a story. With `isFresh`, the story is requested even if it is cached, because its cached address may have
   * expired. Throws a CallError.
   */
  fetchStory: (storyId: string, isFresh?: boolean) => Promise<StoryDetail>;
  /**
   * Returns the story if it is cached. The player needs this in the event `ended`, in which there is no time for a
   * request.
   */
  knownStory: (storyId: string) => StoryDetail | undefined;
  fetchProgress: (storyId: string) => Promise<Progress | null>;
  newSessionId: () => string;
  /**
   * Saves a position for `listener`, even if another listener is active when the call is sent. The call completes even
   * if the page is left.
   */
  saveProgress: (heard: PositionReport, listener: { userToken: string; childId: string }) => Promise<Progress>;
  countPlay: (storyId: string) => Promise<void>;
}

/** The part of the app's store that contains the stories. */
interface StoryStore {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getState: () => { api: ReturnType<typeof api.reducer> };
}

export function createListeningClient(send: Send, store: StoryStore): ListeningClient {
  const { getStory } = listeningApi.endpoints;
  return {
    fetchStory: (storyId, isFresh = false) =>
      store.dispatch(getStory.initiate({ params: { storyId } }, { subscribe: false, forceRefetch: isFresh })).unwrap(),
    knownStory: (storyId) => getStory.select({ params: { storyId } })(store.getState()).data,
    async fetchProgress(storyId) {
      return (await send(getProgress, { params: { storyId } })).progress;
    },
    newSessionId: uuid,
    async saveProgress({ storyId, ...body }, listener) {
      return (await send(saveProgress, { params: { storyId }, body }, { ...listener, outlivesPage: true })).progress;
    },
    async countPlay(storyId) {
      await send(countPlay, { params: { storyId } });
    },
  };
}
