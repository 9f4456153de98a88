import { audienceNames } from '#lib/works/workTexts.ts';
import { creatorGoods, creatorSales } from '#server/database/tables/mall/creatorGoods.ts';
import { workHeardParts, workHearings, workHearingSums } from '#server/database/tables/stories/hearings.ts';
import { creators, works } from '#server/database/tables/stories/works.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { goods } from '#server/database/tables/mall/goods.ts';
import {
  personal,
  personalAs,
  personalCode,
  personalDuration,
  personalTable,
  personalTitle,
  type TableEntry,
  technical,
  withoutPersons,
} from './tables.ts';
import { workStateTexts } from './texts/codeTexts.ts';
import { heardParts, textsIn } from './texts/valueTexts.ts';

/**
 * The recordings of children, and how long users have listened to them. Recordings of a pack have no user, so they
 * belong to nobody.
 */
export const worksRegister: readonly TableEntry[] = [
  ...withoutPersons('Sums of all listeners.', [workHearingSums]),
  personalTable(workHearings, {
    title: '听作品的时长',
    owner: { user: workHearings.userId },
    columns: {
      userId: technical,
      id: technical,
      workId: personal('listening', '作品'),
      reportedMs: technical,
      heardMs: personalDuration('listening', '听了多久'),
      reportedAt: personal('listening', '最近听的时间'),
    },
  }),
  personalTable(workHeardParts, {
    title: '听过作品的哪些部分',
    owner: { user: workHeardParts.userId },
    columns: {
      workId: personal('listening', '作品'),
      userId: technical,
      parts: personalAs('listening', '听过的部分', heardParts),
    },
  }),
  // The following tables stand before `creators`, because their rows refer to creators and must be erased first.
  personalTable(creatorGoods, {
    title: '创作者的周边',
    owner: { parent: creatorGoods.creatorId, of: creators },
    columns: {
      goodsId: personalTitle('shells', '商品', goods),
      creatorId: technical,
      share: personal('shells', '每件分到的贝壳'),
      assignedAt: personal('shells', '从什么时候起'),
    },
  }),
  personalTable(creatorSales, {
    title: '卖出的周边',
    owner: { parent: creatorSales.creatorId, of: creators },
    columns: {
      orderId: technical,
      variantId: technical,
      creatorId: technical,
      goodsId: personalTitle('shells', '商品', goods),
      quantity: personal('shells', '件数'),
      share: personal('shells', '每件分到的贝壳'),
      settledAt: personal('shells', '结算时间'),
      keptQuantity: personal('shells', '没有退的件数'),
    },
  }),
  personalTable(works, {
    title: '录音',
    owner: { user: works.userId },
    withoutGuardian: 'deleted',
    columns: {
      id: technical,
      packId: technical,
      userId: technical,
      creatorId: technical,
      storyId: personalTitle('recordings', '读的故事', stories),
      coverStoryId: technical,
      title: personal('recordings', '标题'),
      about: personal('recordings', '介绍'),
      sound: technical,
      durationMs: personalDuration('recordings', '多长'),
      publishedAt: technical,
      playCount: personal('recordings', '播放次数'),
      listenerCount: personal('recordings', '听众人数'),
      sentences: personalAs('recordings', '读的文字', textsIn),
      nextSentences: personalAs('recordings', '读的文字，声音还没有传完', textsIn),
      audience: personalCode('recordings', '谁可以听', audienceNames),
      state: personalCode('recordings', '状态', workStateTexts),
      refusal: personal('recordings', '没有通过的原因'),
      isHidden: technical,
      createdAt: personal('recordings', '开始录的时间'),
      changedAt: personal('recordings', '修改时间'),
      submittedAt: personal('recordings', '提交的时间'),
      reviewedAt: personal('recordings', '审核时间'),
    },
  }),
  personalTable(creators, {
    title: '创作者名片',
    owner: { user: creators.userId },
    withoutGuardian: 'deleted',
    columns: {
      id: technical,
      packId: technical,
      userId: technical,
      nickname: personal('recordings', '公开的昵称'),
      about: personal('recordings', '自我介绍'),
      isHidden: technical,
    },
  }),
];
