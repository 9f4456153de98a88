import type { GatewayAddress } from './run/gateway.ts';

interface Home {
  limited?: { stories: { id: string }[] };
}

/** Returns the first of these members' stories that is not free for everybody this week. Throws if all are free. */
export async function memberStory({ origin }: GatewayAddress, ids: readonly string[]): Promise<string> {
  const { limited } = (await (await fetch(`${origin}/inner4/ilisten/home?age=5`)).json()) as Home;
  const free = new Set(limited?.stories.map(({ id }) => id));
  const found = ids.find((id) => !free.has(id));
  if (found === undefined) throw new Error('All of them are free this week.');
  return found;
}
