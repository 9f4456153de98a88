import * as tables from '#server/database/tables/account/eyeCare.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import {
  personal,
  personalAs,
  personalCode,
  personalDay,
  personalDuration,
  personalTable,
  personalTitle,
  type TableEntry,
  technical,
} from './tables.ts';
import { timeRequestTexts, useKindTexts } from './texts/codeTexts.ts';
import { limitTexts } from './texts/valueTexts.ts';

/** The limits of children, and the time that children have used. */
export const eyeCareRegister: readonly TableEntry[] = [
  personalTable(tables.eyeCareLimits, {
    title: '护眼设置',
    owner: { user: tables.eyeCareLimits.userId },
    columns: {
      userId: technical,
      limits: personalAs('limits', '每天的时间、休息和睡觉时间', limitTexts),
      changedAt: personal('limits', '修改时间'),
    },
  }),
  personalTable(tables.usageDays, {
    title: '每天用了多久',
    owner: { user: tables.usageDays.userId },
    columns: {
      subject: technical,
      userId: technical,
      day: personalDay('limits', '哪一天'),
      screenMs: personalDuration('limits', '看了多久'),
      listenMs: personalDuration('limits', '听了多久'),
      extraScreenMs: personalDuration('limits', '家长多给的看的时间'),
      extraListenMs: personalDuration('limits', '家长多给的听的时间'),
      extraEndsAt: personal('limits', '多给的时间什么时候结束'),
      stretchMs: personalDuration('limits', '连续看了多久'),
      screenUntil: personal('limits', '看到什么时候'),
      breakEndsAt: personal('limits', '休息到什么时候'),
    },
  }),
  personalTable(tables.usageLeases, {
    title: '正在使用的设备',
    owner: { user: tables.usageLeases.userId },
    columns: {
      subject: technical,
      userId: technical,
      session: technical,
      kind: personalCode('limits', '看还是听', useKindTexts),
      storyId: personalTitle('listening', '正在听的故事', stories),
      endsAt: personal('limits', '用到什么时候'),
      finishUntil: personal('limits', '最后一个故事听到什么时候'),
    },
  }),
  personalTable(tables.usageHolders, {
    title: '今天用设备的孩子',
    owner: { user: tables.usageHolders.userId },
    columns: {
      holder: technical,
      userId: technical,
      usedAt: personal('limits', '最近使用'),
    },
  }),
  personalTable(tables.offlineUses, {
    title: '没有联网时用了多久',
    owner: { user: tables.offlineUses.userId },
    columns: {
      subject: technical,
      userId: technical,
      id: technical,
      usedMs: personalDuration('limits', '用了多久'),
      settledAt: personal('limits', '什么时候报告的'),
    },
  }),
  personalTable(tables.timeRequests, {
    title: '孩子请求的时间',
    owner: { user: tables.timeRequests.userId },
    columns: {
      id: technical,
      userId: technical,
      minutes: personal('limits', '想再用几分钟'),
      state: personalCode('limits', '家长的回答', timeRequestTexts),
      askedAt: personal('limits', '什么时候问的'),
      device: technical,
    },
  }),
];
