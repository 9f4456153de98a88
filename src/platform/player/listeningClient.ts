import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { RequestOf } from '#contract/endpoint.ts';
import { countPlay, getProgress, saveProgress, type Progress, type StoryDetail } from '#contract/stories.ts';
import { uuid } from '#lib/uuid.ts';
import type { api } from '#platform/http/api.ts';
import type { Send } from '#platform/http/httpClient.ts';
import { listeningApi } from './listeningApi.ts';

/** The player's calls. */
type HeardNow = { storyId: string } & RequestOf<typeof saveProgress>['body'];

export interface ListeningClient {
  /** `isFresh`: asked for anew, since the address in the story at hand may have expired. Throws a CallError. */
  fetchStory: (storyId: string, isFresh?: boolean) => Promise<StoryDetail>;
  /** The story as far as it is here already: `ended` has no time to ask. */
  knownStory: (storyId: string) => StoryDetail | undefined;
  fetchProgress: (storyId: string) => Promise<Progress | null>;
  newSessionId: () => string;
  /** `userToken`: of the user who listened, whoever is signed in when the call goes out. It outlives the page. */
  saveProgress: (heard: HeardNow, userToken: string) => Promise<Progress>;
  countPlay: (storyId: string) => Promise<void>;
}

/** As much of the app's store as holds the stories. */
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
    async saveProgress({ storyId, ...body }, userToken) {
      return (await send(saveProgress, { params: { storyId }, body }, { userToken, outlivesPage: true })).progress;
    },
    async countPlay(storyId) {
      await send(countPlay, { params: { storyId } });
    },
  };
}
