import {
  friendBlocks,
  friendInvites,
  friendSettings,
  friendships,
  invitedFamilies,
} from '#server/database/tables/account/friends.ts';
import { personal, personalTable, secret, type TableEntry, technical } from './tables.ts';

/**
 * Friendships of families, and what friends may see. The rows contain nothing about other families except an internal
 * id.
 */
export const friendsRegister: readonly TableEntry[] = [
  personalTable(friendships, {
    title: '好友',
    owner: { user: friendships.userId },
    columns: {
      id: technical,
      userId: technical,
      friendId: secret('friends', '好友是哪个账号'),
      since: personal('friends', '成为好友的时间'),
    },
  }),
  personalTable(friendBlocks, {
    title: '拉黑的家庭',
    owner: { user: friendBlocks.userId },
    columns: {
      id: technical,
      userId: technical,
      blockedId: secret('friends', '拉黑的是哪个账号'),
      blockedAt: personal('friends', '拉黑的时间'),
    },
  }),
  personalTable(friendSettings, {
    title: '好友能看到什么',
    owner: { user: friendSettings.userId },
    columns: {
      userId: technical,
      showsNickname: personal('friends', '显示完整昵称'),
      showsAvatar: personal('friends', '显示头像'),
      showsMinutes: personal('friends', '显示每周的收听时长'),
      changedAt: personal('friends', '修改时间'),
    },
  }),
  personalTable(friendInvites, {
    title: '好友邀请链接',
    owner: { user: friendInvites.userId },
    columns: {
      id: technical,
      userId: technical,
      secretHash: secret('friends', '链接的校验值'),
      network: secret('friends', '生成链接时所在网络的校验值'),
      createdAt: personal('friends', '生成时间'),
      endsAt: personal('friends', '失效时间'),
      accepted: personal('friends', '带来了几位好友'),
    },
  }),
  personalTable(invitedFamilies, {
    title: '接受的邀请',
    owner: { user: invitedFamilies.userId },
    columns: {
      userId: technical,
      id: technical,
      inviterId: secret('friends', '是哪个账号邀请的'),
      inviteId: technical,
      acceptedAt: personal('friends', '接受的时间'),
      network: secret('friends', '接受时所在网络的校验值'),
      checkedAt: technical,
      outcome: secret('friends', '邀请的奖励'),
      settledAt: technical,
    },
  }),
];
