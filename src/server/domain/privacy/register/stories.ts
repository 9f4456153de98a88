import { comments, commentReports } from '#server/database/tables/stories/comments.ts';
import { listeningAllowances, listeningSessions, progress } from '#server/database/tables/stories/listening.ts';
import { creatorTallies } from '#server/database/tables/stories/creators.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { playDays, plays, playShares, rankedListeners } from '#server/database/tables/stories/plays.ts';
import { searchedTitles, searchEntries, searchHistory } from '#server/database/tables/stories/search.ts';
import {
  banners,
  categories,
  freeOffers,
  series,
  stories,
  storyCounts,
} from '#server/database/tables/stories/stories.ts';
import { blocked, favourites, storyLikes, subscriptions } from '#server/database/tables/stories/storyLists.ts';
import { workLikes, workListeners, workPlays, workReports, workTips } from '#server/database/tables/stories/works.ts';
import {
  personal,
  personalCode,
  personalDay,
  personalDuration,
  personalTable,
  personalTitle,
  secret,
  type TableEntry,
  technical,
  withoutPersons,
} from './tables.ts';
import { blockedKindTexts, reportReasonTexts, reviewTexts } from './texts/codeTexts.ts';

/** Listening, likes and searches of users, and their texts about stories. */
export const storiesRegister: readonly TableEntry[] = [
  ...withoutPersons('The catalogue, as packs have imported it.', [
    packs,
    categories,
    series,
    stories,
    banners,
    freeOffers,
    storyCounts,
    searchEntries,
  ]),
  ...withoutPersons('Sums of all listeners.', [playDays, creatorTallies]),
  personalTable(progress, {
    title: '听到哪里',
    owner: { user: progress.userId },
    columns: {
      userId: technical,
      storyId: personalTitle('listening', '故事', stories),
      positionMs: personalDuration('listening', '听到的位置'),
      isFinished: personal('listening', '听完了没有'),
      heardAt: personal('listening', '最近听的时间'),
      unlistedAt: personal('listening', '从历史移除的时间'),
      setAsideAt: personal('listening', '从继续收听移除的时间'),
    },
  }),
  personalTable(listeningSessions, {
    title: '每次收听',
    owner: { user: listeningSessions.userId },
    columns: {
      userId: technical,
      id: technical,
      storyId: personalTitle('listening', '故事', stories),
      deviceId: personal('devices', '设备编号'),
      reportedMs: technical,
      listenedMs: personalDuration('listening', '听了多久'),
      startedAt: personal('listening', '开始时间'),
      reportedAt: technical,
    },
  }),
  personalTable(listeningAllowances, {
    title: '可计时长',
    owner: { user: listeningAllowances.userId },
    columns: {
      userId: technical,
      leftMs: personalDuration('listening', '还可以计入的时长'),
      reckonedAt: technical,
    },
  }),
  personalTable(plays, {
    title: '播放计数',
    owner: { mention: plays.deviceId },
    columns: {
      storyId: personalTitle('listening', '故事', stories),
      deviceId: secret('devices', '账号或设备编号'),
      hour: personal('listening', '小时'),
    },
  }),
  personalTable(workPlays, {
    title: '作品播放计数',
    owner: { mention: workPlays.deviceId },
    columns: {
      workId: personal('listening', '作品'),
      deviceId: secret('devices', '账号或设备编号'),
      hour: personal('listening', '小时'),
    },
  }),
  personalTable(workListeners, {
    title: '听过的作品',
    owner: { mention: workListeners.listener },
    columns: {
      workId: personal('listening', '作品'),
      listener: secret('devices', '账号或设备编号'),
      heardAt: personal('listening', '第一次听的时间'),
    },
  }),
  personalTable(playShares, {
    title: '每天计入的播放',
    owner: { mention: playShares.source },
    columns: {
      day: personalDay('listening', '日期'),
      subject: personal('listening', '故事或作品'),
      source: secret('devices', '账号或网络地址的校验值'),
      plays: personal('listening', '次数'),
    },
  }),
  personalTable(rankedListeners, {
    title: '小听众榜',
    owner: { user: rankedListeners.userId },
    columns: { userId: technical, agreedAt: personal('consents', '同意上榜的时间'), version: technical },
  }),
  personalTable(searchHistory, {
    title: '搜索记录',
    owner: { user: searchHistory.userId },
    columns: {
      userId: technical,
      text: personal('search', '搜过的词'),
      searchedAt: personal('search', '搜索时间'),
    },
  }),
  personalTable(searchedTitles, {
    title: '热门搜索',
    owner: 'unlinkable',
    erasure: 'expires',
    columns: {
      day: technical,
      title: technical,
      voter: secret('search', '每个标题不同的代号'),
    },
  }),
  personalTable(subscriptions, {
    title: '订阅的专辑',
    owner: { user: subscriptions.userId },
    columns: {
      userId: technical,
      seriesId: personalTitle('preferences', '专辑', series),
      subscribedAt: personal('preferences', '订阅时间'),
    },
  }),
  personalTable(storyLikes, {
    title: '点过赞的故事',
    owner: { user: storyLikes.userId },
    columns: {
      storyId: personalTitle('preferences', '故事', stories),
      userId: technical,
      likedAt: personal('preferences', '点赞时间'),
    },
  }),
  personalTable(favourites, {
    title: '收藏的故事',
    owner: { user: favourites.userId },
    columns: {
      userId: technical,
      storyId: personalTitle('preferences', '故事', stories),
      addedAt: personal('preferences', '收藏时间'),
    },
  }),
  personalTable(blocked, {
    title: '不想听的内容',
    owner: { user: blocked.userId },
    columns: {
      userId: technical,
      kind: personalCode('preferences', '种类', blockedKindTexts),
      thingId: personal('preferences', '内容编号'),
      blockedAt: personal('preferences', '不想听的时间'),
    },
  }),
  personalTable(comments, {
    title: '评论',
    owner: { user: comments.userId },
    columns: {
      id: technical,
      storyId: personalTitle('posts', '故事', stories),
      workId: personal('posts', '作品'),
      userId: technical,
      childId: technical,
      text: personal('posts', '写的话'),
      state: personalCode('posts', '审核结果', reviewTexts),
      writtenAt: personal('posts', '发表时间'),
      reviewedAt: personal('posts', '审核时间'),
    },
  }),
  personalTable(commentReports, {
    title: '举报的评论',
    owner: { user: commentReports.userId },
    columns: {
      commentId: technical,
      userId: technical,
      reason: personalCode('posts', '举报原因', reportReasonTexts),
      reportedAt: personal('posts', '举报时间'),
    },
  }),
  personalTable(workReports, {
    title: '举报的作品',
    owner: { user: workReports.userId },
    columns: {
      workId: personal('posts', '作品'),
      userId: technical,
      reason: personalCode('posts', '举报原因', reportReasonTexts),
      reportedAt: personal('posts', '举报时间'),
    },
  }),
  personalTable(workLikes, {
    title: '点过赞的作品',
    owner: { user: workLikes.userId },
    columns: {
      workId: personal('preferences', '作品'),
      userId: technical,
      likedAt: personal('preferences', '点赞时间'),
    },
  }),
  personalTable(workTips, {
    title: '给作品的充电',
    owner: { user: workTips.userId },
    erasure: { kept: 'Their sum is the power of a work, which belongs to its creator.', blanks: {} },
    columns: {
      id: technical,
      workId: personal('shells', '作品'),
      userId: technical,
      amount: personal('shells', '贝壳'),
      givenAt: personal('shells', '时间'),
    },
  }),
];
