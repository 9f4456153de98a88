import type { StoryCard } from '#contract/stories/stories.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** What is repeated: nothing, the whole queue, or the current story. */
export const repeats = ['none', 'all', 'one'] as const;

export type Repeat = (typeof repeats)[number];

export type Queue = readonly StoryCard[];

/**
 * Returns the story after (`step` 1) or before (`step` −1) a story of the queue. With `isRound`, the first story
 * follows the last one.
 */
export function neighbourOf(queue: Queue, storyId: string, step: 1 | -1, isRound: boolean): StoryCard | undefined {
  const index = queue.findIndex(({ id }) => id === storyId);
  if (index < 0) return undefined;
  const place = index + step;
  return isRound ? queue.at(place % queue.length) : place < 0 ? undefined : queue[place];
}

export const isIn = (queue: Queue, storyId: string): boolean => queue.some(({ id }) => id === storyId);

export function moved(queue: Queue, storyId: string, to: number): StoryCard[] {
  const story = queue.find(({ id }) => id === storyId);
  if (!story) return [...queue];
  const others = queue.filter(({ id }) => id !== storyId);
  return [...others.slice(0, to), story, ...others.slice(to)];
}

/** Returns the queue with a story inserted directly after the current one. */
export function withNext(queue: Queue, currentId: string, story: StoryCard): StoryCard[] {
  const others = queue.filter(({ id }) => id !== story.id);
  const place = others.findIndex(({ id }) => id === currentId) + 1;
  return moved([...others, story], story.id, place);
}

/** Returns the repeat setting that was stored at the last visit. */
export function readRepeat(store: TextStore): Repeat {
  const kept = store.read(storageKeys.repeat);
  return repeats.find((repeat) => repeat === kept) ?? 'none';
}

export function storeRepeat(store: TextStore, repeat: Repeat): void {
  store.write(storageKeys.repeat, repeat);
}
