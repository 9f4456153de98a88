import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/creators/groups.ts';
import { ownCreator, requireOwnCreator } from '#server/domain/creators/ownCreator.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { followRepository } from './followRepository.ts';
import { groupRepository } from './groupRepository.ts';
import { squareRepository } from './squareRepository.ts';

/** Routes for the groups of fans and their shared lists of stories. */
export function groupRoutes(app: FastifyInstance, { db, now }: Gateway): void {
  const groups = groupRepository(db);
  const square = squareRepository(db);

  const viewerOf = async ({ user, childId }: { user: { id: string } | undefined; childId: string | undefined }) => ({
    userId: user?.id,
    ownCreatorId: childId === undefined ? undefined : (await ownCreator(db, childId))?.id,
  });

  async function requireGroup(creatorId: string, viewer: Awaited<ReturnType<typeof viewerOf>>) {
    const group = await groups.find(creatorId, viewer);
    if (!group) throw new Problem(404, 'not_found');
    return group;
  }

  serve(app, contract.listFanGroups, async (_, { user, childId }) => {
    const ownCreatorId = (await ownCreator(db, childId))?.id;
    const viewer = { userId: user.id, ownCreatorId };
    const [own, joined, shown] = await Promise.all([
      ownCreatorId === undefined ? [] : groups.listOwn({ userId: user.id, ownCreatorId }),
      groups.listJoined(viewer),
      ownCreatorId === undefined ? undefined : square.find(ownCreatorId, undefined),
    ]);
    const items: contract.FanGroup[] = [...own, ...joined];
    return { mayOpen: own.length === 0 && shown !== undefined, items };
  });

  serve(app, contract.openFanGroup, async (_, { childId }) => {
    const ownId = await requireOwnCreator(db, childId);
    if (!(await square.find(ownId, undefined))) throw new Problem(404, 'not_found');
    await groups.open(ownId, now());
    return {};
  });

  serve(app, contract.closeFanGroup, async (_, { childId }) => {
    await groups.close(await requireOwnCreator(db, childId));
    return {};
  });

  serve(app, contract.getFanGroup, async ({ params: { creatorId } }, caller) => {
    const viewer = await viewerOf(caller);
    const group = await requireGroup(creatorId, viewer);
    return { ...group, list: await groups.listStories(creatorId, viewer) };
  });

  serve(app, contract.joinFanGroup, async ({ params: { creatorId } }, caller) => {
    const { isMine, isOfFamily } = await requireGroup(creatorId, await viewerOf(caller));
    if (isMine) return {};
    if (isOfFamily) throw new Problem(409, 'own_creator');
    await db.transaction(async (tx) => {
      await followRepository(tx).follow(caller.user.id, creatorId, now());
      await groupRepository(tx).join(creatorId, caller.user.id, now());
    });
    return {};
  });

  serve(app, contract.leaveFanGroup, async ({ params: { creatorId } }, { user }) => {
    await groups.leave(creatorId, user.id);
    return {};
  });

  serve(app, contract.shareGroupStory, async ({ params: { creatorId, storyId } }, caller) => {
    const { isMine, isMember } = await requireGroup(creatorId, await viewerOf(caller));
    if (!isMine && !isMember) throw new Problem(404, 'not_found');
    await groups.addStory(creatorId, storyId, caller.user.id, now());
    return {};
  });

  serve(app, contract.removeGroupStory, async ({ params: { creatorId, storyId } }, caller) => {
    const { isMine } = await requireGroup(creatorId, await viewerOf(caller));
    await groups.removeStory(creatorId, storyId, isMine ? undefined : caller.user.id);
    return {};
  });
}
