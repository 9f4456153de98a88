import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/family/friends.ts';
import type { SignedInCaller } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { endInvites } from '#server/domain/friends/endInvites.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { friendRepository } from './friendRepository.ts';
import { friendInviteService } from './invites.ts';

/**
 * The ids of all settings. They are read from the contract, so that a setting that a later release adds also requires
 * an adult before it shows more.
 */
const friendSettingIds = Object.keys(contract.FriendSettings.entries) as (keyof contract.FriendSettings)[];

/** Routes for friends, who are other families (docs/decisions/0056). */
export function friendRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now } = gateway;
  const friends = friendRepository(db);
  const invites = friendInviteService(db);

  /**
   * Requires an adult, because only an adult decides who the friends of a family are, and what friends see of the
   * family.
   */
  const requireAdult = (tx: Database, caller: SignedInCaller): Promise<void> =>
    parentPinRepository(tx).requireAdult(caller, 'friends', now());

  serve(app, contract.getFriends, async (_, { user }) => {
    const at = now();
    const [items, settings, ranking, invited] = await Promise.all([
      friends.list(user.id),
      friends.settingsOf(user.id),
      friends.ranking(user.id, at),
      friends.countInvited(user.id, at),
    ]);
    return { items, settings, ranking, invited };
  });

  serveOnce(app, gateway, contract.saveFriendSettings, async ({ body }, caller, tx) => {
    // This lock prevents another change between reading the settings and saving them.
    await lockUser(tx, caller.user.id);
    const storedSettings = await friendRepository(tx).settingsOf(caller.user.id);
    // An adult is required only if a setting shows more than before.
    if (friendSettingIds.some((id) => body[id] === true && !storedSettings[id])) await requireAdult(tx, caller);
    const settings = {
      showsNickname: body.showsNickname ?? storedSettings.showsNickname,
      showsAvatar: body.showsAvatar ?? storedSettings.showsAvatar,
      showsMinutes: body.showsMinutes ?? storedSettings.showsMinutes,
    };
    await friendRepository(tx).saveSettings(caller.user.id, settings, now());
    return settings;
  });

  serve(app, contract.removeFriend, async ({ params: { friendId } }, { user }) => {
    if ((await friends.remove(user.id, friendId)) === undefined) throw new Problem(404, 'not_found');
    return {};
  });

  serve(app, contract.blockFriend, async ({ params: { friendId } }, { user }) => {
    if (!(await friends.block(user.id, friendId, now()))) throw new Problem(404, 'not_found');
    return {};
  });

  serve(app, contract.listBlockedFriends, async (_, { user }) => ({ items: await friends.listBlocked(user.id) }));

  serve(app, contract.unblockFriend, async ({ params: { blockedId } }, { user }) => {
    if (!(await friends.unblock(user.id, blockedId))) throw new Problem(404, 'not_found');
    return {};
  });

  serveOnce(app, gateway, contract.createFriendInvite, async (_, caller, tx) => {
    await requireAdult(tx, caller);
    return friendInviteService(tx).create(caller, now());
  });

  serve(app, contract.endFriendInvites, async (_, { user }) => {
    await endInvites(db, user.id, now());
    return {};
  });

  serve(app, contract.viewFriendInvite, async ({ params, body }, { user }) => {
    const invite = await invites.view({ ...params, ...body }, user.id, now());
    if (!invite) throw new Problem(404, 'not_found');
    return invite;
  });

  serveOnce(app, gateway, contract.acceptFriendInvite, async ({ params, body }, caller, tx) => {
    await friendInviteService(tx).accept({ ...params, ...body }, caller, now(), () => requireAdult(tx, caller));
    return {};
  });
}
