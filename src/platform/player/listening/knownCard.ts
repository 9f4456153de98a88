import { useMemo } from 'react';
import { useStore } from 'react-redux';
import { is } from 'valibot';
import { StoryCard } from '#contract/stories/stories.ts';
import type { api } from '#platform/http/api.ts';

type ApiRoot = Record<typeof api.reducerPath, ReturnType<typeof api.reducer>>;

/** Returns the card of a story within a reply, whatever list of the reply contains it. */
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
 * Returns the card of a story from the replies that the store holds, usually the list from which the story was opened. So the
 * screen can show what the user has just tapped while the story itself is loading.
 */
export function useKnownCard(storyId: string): StoryCard | undefined {
  const store = useStore<ApiRoot>();
  // Once for each story: what other requests bring meanwhile makes no difference.
  return useMemo(() => {
    for (const query of Object.values(store.getState().api.queries)) {
      const card = findCard(query?.data, storyId);
      if (card) return card;
    }
    return undefined;
  }, [store, storyId]);
}
