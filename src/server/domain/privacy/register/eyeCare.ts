import * as tables from '#server/database/tables/account/eyeCare.ts';
import { personal, personalTable, technical, type TableEntry } from './tables.ts';

/** The limits of children, and the time that children have used. */
export const eyeCareRegister: readonly TableEntry[] = [
  personalTable(tables.eyeCareLimits, {
    title: '护眼设置',
    owner: { user: tables.eyeCareLimits.userId },
    columns: {
      userId: technical,
      limits: personal('limits', '每天的时间、休息和睡觉时间'),
      changedAt: personal('limits', '修改时间'),
    },
  }),
  personalTable(tables.usageDays, {
    title: '每天用了多久',
    owner: { user: tables.usageDays.userId },
    columns: {
      subject: technical,
      userId: technical,
      day: personal('limits', '哪一天'),
      screenMs: personal('limits', '看了多久（毫秒）'),
      listenMs: personal('limits', '听了多久（毫秒）'),
      extraScreenMs: personal('limits', '家长多给的看的时间（毫秒）'),
      extraListenMs: personal('limits', '家长多给的听的时间（毫秒）'),
      extraEndsAt: personal('limits', '多给的时间什么时候结束'),
      stretchMs: personal('limits', '连续看了多久（毫秒）'),
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
      kind: personal('limits', '看还是听'),
      storyId: personal('listening', '正在听的故事'),
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
      usedMs: personal('limits', '用了多久（毫秒）'),
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
      state: personal('limits', '家长的回答'),
      askedAt: personal('limits', '什么时候问的'),
      device: technical,
    },
  }),
];
