import { listPublishedWorks } from '#contract/creators/creators.ts';
import { getFanGroup } from '#contract/creators/groups.ts';
import { getTipping, tipWork } from '#contract/stories/works.ts';
import { creatorId, workId } from '#test/harness/creators/workId.ts';
import type { ScreenEntry, ScreenState } from '#test/harness/screens/screenState.ts';
import { noItems, onFamily, onGuest } from './entryParts.ts';

const onNewcomer: Pick<ScreenState, 'on'> = { on: ['newcomer'] };
/** The names of content that `test/harness/creators/prepareFamily.ts` has created. */
const ofFriend = '好友念的《咏鹅》';
const publishedWorkId = workId('family', 'published');
const friendsWorkId = workId('family', 'published', 'friends');
const ownGroup = `?group=${creatorId('family')}`;
const newGroup = {
  creator: { id: creatorId('family'), nickname: '宝贝', about: '' },
  members: 0,
  stories: 0,
  isMine: true,
  isOfFamily: true,
  isMember: false,
  list: [],
};
/** The button that loads the next page of a list. */
const MORE = '再看一些';
/** Matches the button that opens the sheet of tips. Its name contains the power (the sum of all tips). */
const TIP = /^充电，/;

/**
 * The sheet of tips for a recording of a friend: with amounts to choose, without shells, when enough was given today,
 * and after a refusal.
 */
export const tipState: ScreenState = {
  query: `?id=${workId('friend', 'published')}`,
  text: '读的是这个故事',
  steps: [TIP],
  then: '送出 1 个贝壳',
  ...onFamily,
  replies: [
    { endpoint: getTipping, reply: { balance: 0, given: 3, left: 20 }, steps: [TIP], text: '去听写攒贝壳' },
    {
      endpoint: getTipping,
      reply: { balance: 60, given: 3, left: 0 },
      steps: [TIP],
      text: '今天送得够多啦，明天再来吧',
    },
    {
      endpoint: tipWork,
      reply: { code: 'too_many_tips', message: '一天最多送 20 个贝壳，明天再来吧' },
      status: 409,
      steps: [TIP, '送出 1 个贝壳'],
      text: '一天最多送 20 个贝壳，明天再来吧',
    },
  ],
};

/** The square and the space of creators. */
export const creatorEntries = {
  creatorSquare: [
    {
      text: '新作品',
      empty: { endpoint: listPublishedWorks, reply: noItems, text: '还没有作品' },
    },
    { text: '新作品', isTablet: true },
    { query: '?view=rising', text: '第一次来听的人' },
    { query: '?view=popular', text: '一个账号只算一次' },
    { query: '?view=age&age=5', text: '5 岁', waitsForData: true },
    { query: '?view=story', text: '有人念过的故事', ...onGuest },
    { query: '?view=story&story=poem-goose', text: '谁念过《鹅，鹅，鹅》', ...onGuest },
    { query: '?view=followed', text: '关注喜欢的创作者', ...onGuest },
    { query: '?view=followed', text: '还没有关注谁', ...onNewcomer },
    { query: '?view=followed', text: ofFriend, waitsForData: true, ...onFamily },
    { query: '?view=friends', text: '听听好友念的', ...onGuest },
    { query: '?view=friends', text: '好友还没有作品', ...onNewcomer },
    { query: '?view=friends', text: ofFriend, waitsForData: true, ...onFamily },
    { query: '?creator=xiaoman', text: '青禾的作品', waitsForData: true },
    { query: '?creator=xiaoman', text: '青禾的作品', isTablet: true },
  ],
  writerSpace: [
    { text: '这里等着你的声音', ...onNewcomer },
    { text: '电力奖励', ...onFamily },
    { text: '电力奖励', ...onFamily, isTablet: true },
  ],
  writerTipRank: [
    { text: '只有你能看到这张榜', waitsForData: true, ...onFamily },
    { query: '?period=all', text: '还没有人充电', ...onNewcomer },
  ],
  writerTipAward: [{ text: '每一级的贝壳领一次', waitsForData: true, ...onFamily }],
  writerWorks: [
    { text: '还没有作品', waitsForData: true, ...onNewcomer },
    { text: '作品都在这里啦', ...onFamily },
    { query: '?work=gone', text: '看看别的作品', ...onFamily },
    { query: `?work=${publishedWorkId}`, text: '在哪里停下', waitsForData: true, ...onFamily },
    { query: `?work=${publishedWorkId}`, text: '在哪里停下', isTablet: true, ...onFamily },
    { query: `?work=${friendsWorkId}`, text: '还画不出曲线', ...onFamily },
  ],
  writerGoods: [
    { text: '还没有周边', waitsForData: true, ...onFamily },
    { text: '还没有周边', ...onNewcomer, isTablet: true },
  ],
  writerFans: [
    { text: '一共 25 位粉丝', waitsForData: true, ...onFamily },
    { text: '一共 25 位粉丝', steps: [MORE], then: '粉丝都在这里啦', ...onFamily },
    // This state must come before the states with a search, because a screen keeps its search when the same address is
    // opened again.
    { text: '一共 25 位粉丝', isTablet: true, ...onFamily },
    { text: '一共 25 位粉丝', typed: { label: '找粉丝', text: '小' }, then: '粉丝都在这里啦', ...onFamily },
    { text: '一共 25 位粉丝', typed: { label: '找粉丝', text: '没有这个人' }, then: '粉丝里没有', ...onFamily },
    { text: '还没有粉丝', ...onNewcomer },
  ],
  writerFollows: [
    { text: '暂无公开作品', waitsForData: true, ...onFamily },
    { text: '暂无公开作品', steps: [MORE], then: '关注的人都在这里啦', ...onFamily },
    { text: '还没有关注谁', ...onNewcomer },
  ],
  writerGroups: [
    { text: '我的粉丝团', waitsForData: true, ...onFamily },
    { text: '还没有加入粉丝团', ...onNewcomer },
    { query: '?group=xiaoman', text: '看看别的粉丝团', ...onFamily },
    {
      query: ownGroup,
      text: '7 位成员',
      waitsForData: true,
      ...onFamily,
      empty: { endpoint: getFanGroup, reply: newGroup, text: '故事单还空着' },
      replies: [
        {
          endpoint: getFanGroup,
          reply: { ...newGroup, members: 6, isMine: false },
          text: '换成录音的孩子，就能往里面放故事',
        },
      ],
    },
    { query: ownGroup, text: '7 位成员', isTablet: true, ...onFamily },
    { query: ownGroup, text: '7 位成员', steps: ['放一个故事'], then: '从收藏里挑一个', ...onFamily },
    { query: `?group=${creatorId('friend')}`, text: '离开', ...onFamily },
  ],
} satisfies Record<string, ScreenEntry>;
