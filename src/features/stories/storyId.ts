import { safeParse } from 'valibot';
import { getStory } from '#contract/stories.ts';

/** The parameter `id` of an address, if it can be a story's (ROUTE-07). */
export function storyIdOf(id: string | null | undefined): string | undefined {
  const parsed = safeParse(getStory.params, { storyId: id });
  return parsed.success ? parsed.output.storyId : undefined;
}
