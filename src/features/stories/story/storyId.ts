import { safeParse } from 'valibot';
import { getStory } from '#contract/stories/stories.ts';

/** Returns the address parameter `id` if it can be the id of a story, otherwise undefined (ROUTE-07). */
export function storyIdOf(id: string | null | undefined): string | undefined {
  const parsed = safeParse(getStory.params, { storyId: id });
  return parsed.success ? parsed.output.storyId : undefined;
}
