import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { listeningApi } from '#platform/player/listeningApi.ts';
import { storyIdOf } from './storyId.ts';

/** What the story screen asks for first. Asked for once, however often a finger comes down. */
export function prefetchStory(
  params: Record<string, string>,
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): void {
  const storyId = storyIdOf(params['id']);
  if (storyId === undefined) return;
  void dispatch(listeningApi.endpoints.getStory.initiate({ params: { storyId } }, { subscribe: false }));
}
