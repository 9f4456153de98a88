import {
  creatorAwards,
  creatorFollows,
  creatorListeners,
  creatorSupporters,
  fanGroupMembers,
  fanGroups,
  fanGroupStories,
} from '#server/database/tables/stories/creators.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { creators } from '#server/database/tables/stories/works.ts';
import { personal, personalAs, personalTable, personalTitle, type TableEntry, technical } from './tables.ts';
import { periodText } from './texts/valueTexts.ts';

/** What users do with creators: follows, tips, rewards and groups. Their recordings are in `works.ts`. */
export const creatorsRegister: readonly TableEntry[] = [
  personalTable(creatorFollows, {
    title: '关注的创作者',
    owner: { user: creatorFollows.userId },
    columns: {
      id: technical,
      creatorId: personal('preferences', '创作者'),
      userId: technical,
      followedAt: personal('preferences', '关注时间'),
    },
  }),
  personalTable(creatorSupporters, {
    title: '充过电的创作者',
    owner: { user: creatorSupporters.userId },
    columns: {
      creatorId: personal('shells', '创作者'),
      userId: technical,
      period: personalAs('shells', '哪段时间', periodText),
      endsAt: technical,
      power: personal('shells', '贝壳'),
    },
  }),
  personalTable(creatorAwards, {
    title: '领过的创作者奖励',
    owner: { parent: creatorAwards.creatorId, of: creators },
    columns: {
      creatorId: technical,
      level: personal('shells', '第几级'),
      claimedAt: personal('shells', '领取时间'),
    },
  }),
  personalTable(fanGroupStories, {
    title: '放进粉丝团的故事',
    owner: { user: fanGroupStories.userId },
    columns: {
      groupId: personal('preferences', '哪个粉丝团'),
      storyId: personalTitle('preferences', '故事', stories),
      userId: technical,
      addedAt: personal('preferences', '放进去的时间'),
    },
  }),
  personalTable(fanGroupMembers, {
    title: '加入的粉丝团',
    owner: { user: fanGroupMembers.userId },
    columns: {
      groupId: personal('preferences', '哪个粉丝团'),
      userId: technical,
      joinedAt: personal('preferences', '加入时间'),
    },
  }),
  personalTable(fanGroups, {
    title: '开的粉丝团',
    owner: { parent: fanGroups.creatorId, of: creators },
    columns: { creatorId: technical, openedAt: personal('preferences', '开团时间') },
  }),
  personalTable(creatorListeners, {
    title: '听过的创作者',
    owner: { user: creatorListeners.userId },
    columns: {
      userId: technical,
      creatorId: personal('listening', '创作者'),
      period: personalAs('listening', '哪段时间', periodText),
      endsAt: technical,
    },
  }),
];
