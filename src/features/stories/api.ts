import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { listeningApi } from '#platform/player/listening/listeningApi.ts';
import { storyIdOf } from './story/storyId.ts';

/** Prefetches the first data of the story screen. Repeated calls send one request. */
export function prefetchStory(
  params: Record<string, string>,
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): void {
  const storyId = storyIdOf(params['id']);
  if (storyId === undefined) return;
  void dispatch(listeningApi.endpoints.getStory.initiate({ params: { storyId } }, { subscribe: false }));
}
