import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { stories } from '#server/database/tables/stories/stories.ts';

/** The title and the sentences, as the gateway has stored them, of the story that is read aloud in a recording. */
export type StoryTexts = ReadonlySet<string>;

/** Returns the texts of a story; undefined for a recording of a user's own text. */
export async function findStoryTexts(db: Database, storyId: string | null): Promise<StoryTexts | undefined> {
  if (storyId === null) return undefined;
  const [story] = await db
    .select({ title: stories.title, sentences: stories.sentences })
    .from(stories)
    .where(eq(stories.id, storyId));
  return story && storyTextsOf(story);
}

export const storyTextsOf = (story: { title: string; sentences: readonly { text: string }[] }): StoryTexts =>
  new Set([story.title, ...story.sentences.map(({ text }) => text)]);
