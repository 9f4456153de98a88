import { masked } from '#lib/text/clean/mask.ts';
import type { HostEffect } from '#host/call/observation.ts';
import type { Notice } from '#host/lab/console/labState.ts';

/** Returns what a phone would show above the page; undefined if it would show nothing. */
export function noticeOf(effect: HostEffect): Notice | undefined {
  switch (effect.kind) {
    case 'nativeOpened':
      return { title: '打开原生页面', facts: [['page', effect.page], ...factsOf(effect.params)] };
    case 'shared':
      return { title: '分享', facts: factsOf(effect.link) };
    case 'paid':
      return { title: '宿主支付', facts: factsOf(effect.order) };
    default:
      return undefined;
  }
}

function factsOf(value: unknown): Notice['facts'] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(masked(value) as object).map(([name, fact]) => [
    name,
    typeof fact === 'string' ? fact : JSON.stringify(fact),
  ]);
}
