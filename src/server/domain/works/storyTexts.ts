import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { stories } from '#server/database/tables/stories/stories.ts';

/**
 * The title and the sentences of the story that a recording reads, as the gateway has stored them. A recording may
 * contain these texts even if they break the rules for texts of users, because packs have other rules, and a child must
 * not read a story in vain.
 */
export type StoryTexts = ReadonlySet<string>;

/** Returns the texts of a story; none if there is no such story. */
export async function findStoryTexts(db: Database, storyId: string | null): Promise<StoryTexts> {
  if (storyId === null) return new Set();
  const [story] = await db
    .select({ title: stories.title, sentences: stories.sentences })
    .from(stories)
    .where(eq(stories.id, storyId));
  return new Set(story && [story.title, ...story.sentences.map(({ text }) => text)]);
}
