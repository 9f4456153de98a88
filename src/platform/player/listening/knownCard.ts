import { useMemo } from 'react';
import { useStore } from 'react-redux';
import { is } from 'valibot';
import { StoryCard } from '#contract/stories/stories.ts';
import type { api } from '#platform/http/api.ts';

type ApiRoot = Record<typeof api.reducerPath, ReturnType<typeof api.reducer>>;

/** Returns the card of a story from a reply, in whichever list of the reply the card is. */
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
 * Returns the card of a story from the replies that the store holds, usually from the list in which the user tapped the
 * story. So the screen can show the card while the story itself is loading.
 */
export function useKnownCard(storyId: string): StoryCard | undefined {
  const store = useStore<ApiRoot>();
  // The card is looked up once for each story. Replies that arrive later make no difference.
  return useMemo(() => {
    for (const query of Object.values(store.getState().api.queries)) {
      const card = findCard(query?.data, storyId);
      if (card) return card;
    }
    return undefined;
  }, [store, storyId]);
}
