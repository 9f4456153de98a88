import type { ShellEntry, ShellGroup, ShellKind } from '#contract/account/shells.ts';
import { headwearIds } from '#lib/family/avatarRules.ts';
import { taskIds } from '#lib/tasks/taskRules.ts';
import { taskTitles } from '#lib/tasks/taskTitles.ts';
import { headwearTexts } from '#lib/family/familyTexts.ts';

export const groupTexts: Readonly<Record<ShellGroup, string>> = {
  tasks: '签到和任务',
  learning: '听写',
  friends: '好友',
  mall: '商城',
  tips: '充电',
  headwear: '头饰',
  expired: '到期',
};
export const shellGroups = Object.keys(groupTexts) as ShellGroup[];

const kindTexts: Readonly<Record<ShellKind, string>> = {
  sign_in: '每日签到',
  task: '任务',
  task_undone: '撤销领取',
  dictation: '听写写对的词',
  first_dictation_daily: '每天第一次听写',
  tip: '给作品充电',
  order: '兑换商品',
  order_refund: '订单退回',
  card_code: '卡券兑换',
  coupon: '换优惠券',
  friend_invited: '邀请好友',
  headwear: '换头饰',
  tip_received: '收到充电',
  creator_award: '创作者奖励',
  goods_sold: '周边分成',
  expired: '到期',
};

/** Returns what an entry is for, such as `任务：听完 1 个故事`. */
export function entryText({ kind, detail }: Pick<ShellEntry, 'kind' | 'detail'>): string {
  if (kind === 'expired' && detail !== null) return `${detail} 年的贝壳到期`;
  const headwear = kind === 'headwear' && headwearIds.find((one) => one === detail);
  if (headwear) return `${kindTexts[kind]}：${headwearTexts[headwear]}`;
  const task = taskIds.find((one) => one === detail);
  return task === undefined ? kindTexts[kind] : `${kindTexts[kind]}：${taskTitles[task]}`;
}
