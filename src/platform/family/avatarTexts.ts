import type { EarningKind } from '#lib/family/avatarRules.ts';
import { href } from '#platform/navigation/paths.ts';

interface EarningText {
  unit: string;
  how: (goal: number) => string;
  go: string;
  href: string;
}

/** Texts about how head wear is earned, and the screens on which that is possible. */
export const earningTexts: Readonly<Record<EarningKind, EarningText>> = {
  medals: {
    unit: '枚',
    how: (goal) => `得到 ${goal} 枚勋章就送给你。读绘本、打卡都能得勋章。`,
    go: '去读绘本',
    href: href('bookIndex'),
  },
  streak: {
    unit: '天',
    how: (goal) => `连着 ${goal} 天来听故事或学习，每天满 1 分钟就算。`,
    go: '去听故事',
    href: href('home'),
  },
  minutes: {
    unit: '分钟',
    how: (goal) => `一共听满 ${goal} 分钟故事就送给你。`,
    go: '去听故事',
    href: href('home'),
  },
};
