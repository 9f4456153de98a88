import type { ShareTarget } from '#host/call/observation.ts';
import type { LabPage, Notice, SharedCard } from '#host/lab/console/labState.ts';

const targets: readonly [ShareTarget, string][] = [
  ['friend', '发给朋友'],
  ['timeline', '分享到朋友圈'],
];

/**
 * Returns a notice that represents WeChat's "···" menu. It shows what the menu would share: the content that the page
 * has set, otherwise the page itself.
 */
export function menuNoticeOf({ id, menu }: LabPage): Notice {
  const cards = targets.flatMap(([target, name]) => (menu[target] ? [cardOf(name, menu[target])] : []));
  return { title: '微信 ··· 菜单', facts: cards.length > 0 ? [] : pageAsLink(id), cards };
}

function cardOf(target: string, data: unknown): SharedCard {
  const { title = '', desc = '', link = '', imgUrl = '' } = data as Record<string, string>;
  return { target, title, text: desc, link, picture: imgUrl };
}

function pageAsLink(page: number): Notice['facts'] {
  const frame = document.querySelector<HTMLIFrameElement>(`iframe[data-page="${page}"]`)?.contentWindow;
  return [
    ['没有分享数据', '微信分享网页自己的标题和地址'],
    ['标题', frame?.document.title ?? ''],
    ['链接', frame?.location.href ?? ''],
  ];
}
