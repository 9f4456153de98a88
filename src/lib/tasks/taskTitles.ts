import type { TaskId } from './taskRules.ts';

export const taskTitles: Readonly<Record<TaskId, string>> = {
  listen: '听故事 15 分钟',
  story: '听完 1 个故事',
  dictation: '做 1 次听写',
  words: '学 5 个生字',
  book: '读完 1 本绘本',
  profile: '填好孩子的资料',
  health: '记第一次健康档案',
  parentPin: '设好家长密码',
  subscribe: '订阅 1 张专辑',
  stories10: '听完 10 个故事',
  words50: '学满 50 个生字',
};
