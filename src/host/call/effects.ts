import type { HostCallName } from '#contract/host/bridge.ts';
import type { HostEffect } from './observation.ts';

type Fields = Record<string, unknown>;

const textIn = (data: Fields, field: string) => {
  const value = data[field];
  return typeof value === 'string' ? value : '';
};

const effects: Partial<Record<HostCallName, (data: Fields) => HostEffect>> = {
  'page.open': (data) => ({ kind: 'opened', url: textIn(data, 'url') }),
  'page.close': () => ({ kind: 'closed' }),
  'page.native': (data) => ({ kind: 'nativeOpened', page: textIn(data, 'page'), params: data['params'] }),
  setting: (data) => ({ kind: 'controlBack', value: data['controlBack'] === 1 ? 1 : 0 }),
  'share.launch': (data) => ({ kind: 'shared', link: data }),
  'pay.launch': (data) => ({ kind: 'paid', order: data }),
  'pay.notify': (data) => ({ kind: 'payNotified', order: data }),
  'notification.sendEvent': (data) => ({ kind: 'eventSent', name: textIn(data, 'name'), data: data['data'] }),
};

/** Calls to WeChat and Alipay whose effect differs from the effect of the corresponding call in our contract. */
const ownEffects: Record<string, (data: Fields) => HostEffect> = {
  updateAppMessageShareData: (link) => ({ kind: 'menuChanged', target: 'friend', link }),
  updateTimelineShareData: (link) => ({ kind: 'menuChanged', target: 'timeline', link }),
  startShare: ({ channels }) => ({ kind: 'shared', link: firstLinkOf(channels) }),
};

/**
 * Returns the data of the first entry. Alipay receives one entry for each sharing channel, and all entries have the
 * same data.
 */
const firstLinkOf = (channels: unknown): unknown => (channels as { param?: unknown }[] | undefined)?.[0]?.param;

/** Returns the effect that a successful call has on the phone; undefined if there is none. */
export function effectOf(name: HostCallName, handlerName: string, data: unknown): HostEffect | undefined {
  const effect = Object.hasOwn(ownEffects, handlerName) ? ownEffects[handlerName] : effects[name];
  return effect?.(typeof data === 'object' && data !== null ? (data as Fields) : {});
}
