import crypto from 'node:crypto';
import { eq } from 'drizzle-orm';
import { getUserInfo } from '#contract/account/session.ts';
import * as creators from '#contract/creators/creators.ts';
import * as groups from '#contract/creators/groups.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { listWorks } from '#contract/stories/works.ts';
import { setAside } from '#contract/stories/stories.ts';
import { removeFavourite } from '#contract/stories/reactions.ts';
import { removeFromHistory } from '#contract/stories/history.ts';
import { createWork } from '#contract/works/myWorks.ts';
import { comments } from '#server/database/tables/stories/comments.ts';
import { fanGroups } from '#server/database/tables/stories/creators.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { works } from '#server/database/tables/stories/works.ts';
import type { AttackedGateway } from '#test/attack/gateways.ts';
import { agreeAsGuardian, type Messages } from '#test/attack/adults.ts';
import { ask, signInByHost } from '#test/attack/target.ts';

interface Options {
  target: AttackedGateway;
  messages: Messages;
  storyId: string;
  secretOf: (kind: string) => string;
}

/** The parameters that name a thing which everybody may see once it is published. */
const names = ['workId', 'creatorId', 'storyId'] as const;

/** Calls that reveal nothing: their reply is the same for a hidden object as for one that does not exist. */
const endpointsWithUniformReply: readonly AnyEndpoint[] = [
  listWorks,
  setAside,
  ...[removeFavourite, removeFromHistory, creators.unfollowCreator, groups.leaveFanGroup],
];

/**
 * Makes things that only their owner may see: a work that is not published, its creator with a group, and a story that
 * is hidden. Nobody else may receive the comments on the work and on the story, nor the name of the creator.
 */
export async function makeHiddenObjects({ target, messages, storyId, secretOf }: Options) {
  const [below, belowStory, nickname] = [secretOf('below'), secretOf('belowStory'), secretOf('quiet')] as const;
  const userToken = await signInByHost(target, 'matrix quiet', { nickname });
  await agreeAsGuardian(target, userToken, messages);
  const { user } = await ask(target, getUserInfo, { userToken });
  const sentences = [{ text: '从前', startMs: 0, endMs: 0 }];
  const work = { storyId: null, title: '没有公开', sentences };
  const { id: workId } = await ask(target, createWork, { userToken, body: work });
  const hiddenStory = 'matrix-hidden-story';
  const creatorId = await target.withDatabase(async (db) => {
    const [story] = await db.select().from(stories).where(eq(stories.id, storyId));
    const [made] = await db.select().from(works).where(eq(works.id, workId));
    if (!story || !made) throw new Error('The story or the work is missing.');
    await db.insert(stories).values({ ...story, id: hiddenStory, isHidden: true });
    await db.insert(fanGroups).values({ creatorId: made.creatorId, openedAt: new Date() });
    const written = { userId: user.userId, childId: user.userId, writtenAt: new Date(), state: 'approved' } as const;
    await db.insert(comments).values([
      { ...written, id: crypto.randomUUID(), workId, text: below },
      { ...written, id: crypto.randomUUID(), storyId: hiddenStory, text: belowStory },
    ]);
    return made.creatorId;
  });
  return {
    known: { workId: [workId], creatorId: [creatorId], storyId: [hiddenStory] },
    secrets: [below, belowStory, nickname],
  };
}

/**
 * Returns the statuses that the reply to a request for a hidden thing may have; undefined if the endpoint cannot name a
 * hidden thing.
 */
export function allowedStatuses(
  endpoint: AnyEndpoint,
  refusals: readonly number[] = [404],
): readonly number[] | undefined {
  if (!names.some((name) => endpoint.path.includes(`:${name}`))) return undefined;
  const isAlike = endpointsWithUniformReply.some(
    ({ path, method }) => path === endpoint.path && method === endpoint.method,
  );
  return isAlike ? [200] : refusals;
}
