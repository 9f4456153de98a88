import { taskTitles } from '#lib/tasks/taskTitles.ts';
import { signIns, taskClaims } from '#server/database/tables/account/tasks.ts';
import {
  personal,
  personalAs,
  personalCode,
  personalDay,
  personalTable,
  type TableEntry,
  technical,
} from './tables.ts';
import { periodText } from './texts/valueTexts.ts';

/** The tasks and sign-ins of children, which are rewarded with shells. */
export const rewardsRegister: readonly TableEntry[] = [
  personalTable(signIns, {
    title: '签到',
    owner: { user: signIns.userId },
    columns: {
      userId: technical,
      day: personalDay('growth', '签到的日期'),
      streak: personal('growth', '连续签到几天'),
      shells: personal('shells', '得到的贝壳'),
      signedAt: personal('growth', '签到时间'),
      attemptId: technical,
    },
  }),
  personalTable(taskClaims, {
    title: '领过的任务',
    owner: { user: taskClaims.userId },
    columns: {
      userId: technical,
      task: personalCode('growth', '任务', taskTitles),
      period: personalAs('growth', '哪一天的任务', periodText),
      attempt: technical,
      shells: personal('shells', '得到的贝壳'),
      claimedAt: personal('growth', '领取时间'),
      undoneAt: personal('growth', '撤销时间'),
      attemptId: technical,
    },
  }),
];
