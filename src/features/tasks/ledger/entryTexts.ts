import type { ShellEntry, ShellGroup, ShellKind } from '#contract/account/shells.ts';
import { headwearIds } from '#lib/family/avatarRules.ts';
import { taskIds } from '#lib/tasks/taskRules.ts';
import { shellKindTexts } from '#lib/tasks/shellKindTexts.ts';
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

const kindTexts: Readonly<Record<ShellKind, string>> = shellKindTexts;

/** Returns what an entry is for, such as `任务：听完 1 个故事`. */
export function entryText({ kind, detail }: Pick<ShellEntry, 'kind' | 'detail'>): string {
  if (kind === 'expired' && detail !== null) return `${detail} 年的贝壳到期`;
  const headwear = kind === 'headwear' && headwearIds.find((one) => one === detail);
  if (headwear) return `${kindTexts[kind]}：${headwearTexts[headwear]}`;
  const task = taskIds.find((one) => one === detail);
  return task === undefined ? kindTexts[kind] : `${kindTexts[kind]}：${taskTitles[task]}`;
}
