import {
  entryFormTexts,
  honourKindTexts,
  kindTexts,
  placeTexts,
  seasonTexts,
  tagTexts,
} from '#lib/experience/experienceTexts.ts';
import { aimMarks, aims, rankedFamilies } from '#server/database/tables/experience/aims.ts';
import { publicEntries, publicEntryReports } from '#server/database/tables/experience/entries.ts';
import { entryFolders, keptEntries } from '#server/database/tables/experience/favourites.ts';
import { finishings } from '#server/database/tables/experience/finishings.ts';
import { honours } from '#server/database/tables/experience/honours.ts';
import { dismissedReports } from '#server/database/tables/stories/dismissedReports.ts';
import {
  personal,
  personalAs,
  personalCode,
  personalDay,
  personalTable,
  type TableEntry,
  technical,
} from './tables.ts';
import {
  aimMeasureTexts,
  aimStateTexts,
  bookKindTexts,
  entryKindTexts,
  reportReasonTexts,
  reviewTexts,
} from './texts/codeTexts.ts';
import { textsIn } from './texts/valueTexts.ts';

/**
 * The records of a family about the growth of a child (except health), the aims of children, and the entries that
 * families share; and the reports about which operators have decided.
 */
export const experienceRegister: readonly TableEntry[] = [
  personalTable(honours, {
    title: '荣誉',
    owner: { user: honours.userId },
    columns: {
      id: technical,
      userId: technical,
      kind: personalCode('growth', '荣誉的种类', honourKindTexts),
      title: personal('growth', '荣誉的名称'),
      day: personalDay('growth', '哪一天'),
      note: personal('growth', '想说的话'),
      changedAt: personal('growth', '修改时间'),
    },
  }),
  personalTable(entryFolders, {
    title: '成长收藏夹',
    owner: { user: entryFolders.userId },
    columns: {
      id: technical,
      userId: technical,
      name: personal('growth', '收藏夹的名字'),
      createdAt: personal('growth', '建立时间'),
    },
  }),
  personalTable(keptEntries, {
    title: '收藏的成长记录',
    owner: { user: keptEntries.userId },
    columns: {
      userId: technical,
      kind: personalCode('growth', '记录的种类', entryKindTexts),
      entryId: technical,
      folderId: technical,
      keptAt: personal('growth', '收藏时间'),
    },
  }),
  personalTable(aims, {
    title: '成长目标',
    owner: { user: aims.userId },
    columns: {
      id: technical,
      userId: technical,
      kind: personalCode('growth', '种类', kindTexts),
      measure: personalCode('growth', '怎么算进步', aimMeasureTexts),
      title: personal('growth', '目标'),
      note: personal('growth', '想说的话'),
      tags: personalCode('growth', '标签', tagTexts),
      steps: personalAs('growth', '步骤', textsIn),
      target: personal('growth', '一共要多少'),
      startDay: personalDay('growth', '开始的日子'),
      deadline: personalDay('growth', '最后一天'),
      sourceId: personal('growth', '从哪篇推荐来的'),
      entryId: technical,
      state: personalCode('growth', '状态', aimStateTexts),
      reachedAt: personal('growth', '达成时间'),
      celebratedAt: technical,
      createdAt: personal('growth', '定下的时间'),
      changedAt: personal('growth', '修改时间'),
    },
  }),
  personalTable(aimMarks, {
    title: '目标打的勾',
    owner: { user: aimMarks.userId },
    columns: {
      aimId: technical,
      userId: technical,
      stepId: personal('growth', '第几步'),
      day: personalDay('growth', '哪一天'),
      markedAt: personal('growth', '打勾时间'),
    },
  }),
  personalTable(finishings, {
    title: '听完和读完的',
    owner: { user: finishings.userId },
    columns: {
      userId: technical,
      day: personalDay('growth', '日期'),
      kind: personalCode('growth', '故事还是绘本', bookKindTexts),
      itemId: personal('growth', '哪一个'),
      finishedAt: personal('growth', '听完或读完的时间'),
    },
  }),
  personalTable(rankedFamilies, {
    title: '履历排行',
    owner: { user: rankedFamilies.userId },
    columns: { userId: technical, agreedAt: personal('consents', '同意上榜的时间'), version: technical },
  }),
  personalTable(publicEntries, {
    title: '公开分享',
    owner: { user: publicEntries.userId },
    columns: {
      id: technical,
      packId: technical,
      userId: technical,
      form: personalCode('posts', '目标还是活动', entryFormTexts),
      kind: personalCode('posts', '种类', kindTexts),
      title: personal('posts', '题目'),
      text: personal('posts', '说的话'),
      steps: personal('posts', '步骤'),
      tags: personalCode('posts', '标签', tagTexts),
      ageFrom: personal('posts', '适合几岁起'),
      ageTo: personal('posts', '适合到几岁'),
      places: personalCode('posts', '地点', placeTexts),
      seasons: personalCode('posts', '季节', seasonTexts),
      measure: personalCode('posts', '怎么算进步', aimMeasureTexts),
      target: personal('posts', '一共要多少'),
      days: personal('posts', '一共几天'),
      fields: technical,
      grams: technical,
      state: personalCode('posts', '审核结果', reviewTexts),
      isHidden: technical,
      writtenAt: personal('posts', '提交时间'),
      reviewedAt: personal('posts', '审核时间'),
    },
  }),
  personalTable(publicEntryReports, {
    title: '举报的公开分享',
    owner: { user: publicEntryReports.userId },
    columns: {
      entryId: personal('posts', '哪一篇'),
      userId: technical,
      reason: personalCode('posts', '原因', reportReasonTexts),
      reportedAt: personal('posts', '举报时间'),
    },
  }),
  personalTable(dismissedReports, {
    title: '处理过的举报',
    owner: { user: dismissedReports.userId },
    columns: {
      commentId: technical,
      workId: personal('posts', '作品'),
      entryId: personal('posts', '哪一篇'),
      userId: technical,
      reportedAt: personal('posts', '举报时间'),
    },
  }),
];
