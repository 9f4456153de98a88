import { useMemo } from 'react';
import { useStore } from 'react-redux';
import { is } from 'valibot';
import { StoryCard } from '#contract/stories/stories.ts';
import type { api } from '#platform/http/api.ts';

type ApiRoot = Record<typeof api.reducerPath, ReturnType<typeof api.reducer>>;

/** Finds the card of a story anywhere in a reply, for example in one of its lists. */
export function findCard(value: unknown, storyId: string): StoryCard | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('id' in value && value.id === storyId && is(StoryCard, value)) return value;
  for (const part of Object.values(value)) {
    const found = findCard(part, storyId);
    if (found) return found;
  }
  return undefined;
}

/**
 * Returns the card of a story from the replies in the store, usually from the list in which the user tapped the story.
 * The screen can show the card while the story itself is loading.
 */
export function useKnownCard(storyId: string): StoryCard | undefined {
  const store = useStore<ApiRoot>();
  // Looks the card up once for each story. Later replies do not change the result.
  return useMemo(() => {
    for (const query of Object.values(store.getState().api.queries)) {
      const card = findCard(query?.data, storyId);
      if (card) return card;
    }
    return undefined;
  }, [store, storyId]);
}
