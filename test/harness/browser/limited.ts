import fs from 'node:fs';
import path from 'node:path';
import type { GatewayAddress } from './run/gateway.ts';

interface Home {
  limited?: { stories: { id: string }[] };
}

const STORIES = 'content/built-in/stories';

/**
 * Returns the first of these members' stories that is not free for everybody this week. Throws if all of these stories
 * are free in the same week, even if that is not the current week: half of all members' stories are free in one week,
 * and the other half in the next (domain/catalogue/offerRepository.ts).
 */
export async function memberStory({ origin }: GatewayAddress, ids: readonly string[]): Promise<string> {
  const members = listMembersStories();
  const half = members.length / 2;
  for (const part of [members.slice(0, half), members.slice(half)]) {
    if (ids.every((id) => part.includes(id))) throw new Error('In some weeks, all of these stories are free.');
  }
  const { limited } = (await (await fetch(`${origin}/inner4/ilisten/home?age=5`)).json()) as Home;
  const free = new Set(limited?.stories.map(({ id }) => id));
  const found = ids.find((id) => !free.has(id));
  if (found === undefined) throw new Error('All of these stories are free this week.');
  return found;
}

/** Returns the ids of the members' stories of the built-in pack, in the order in which they become free. */
function listMembersStories(): string[] {
  const stories = fs
    .readdirSync(STORIES)
    .map((name) => JSON.parse(fs.readFileSync(path.join(STORIES, name), 'utf8')) as { id: string; access: string });
  return stories.flatMap(({ id, access }) => (access === 'vip' ? [id] : [])).sort();
}
