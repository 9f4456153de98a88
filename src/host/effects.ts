import type { HostCallName } from '#contract/bridge.ts';
import type { HostEffect } from './observation.ts';

const textIn = (data: Record<string, unknown>, field: string) => {
  const value = data[field];
  return typeof value === 'string' ? value : '';
};

const effects: Partial<Record<HostCallName, (data: Record<string, unknown>) => HostEffect>> = {
  'page.open': (data) => ({ kind: 'opened', url: textIn(data, 'url') }),
  'page.close': () => ({ kind: 'closed' }),
  'page.native': (data) => ({ kind: 'nativeOpened', page: textIn(data, 'page'), params: data['params'] }),
  setting: (data) => ({ kind: 'controlBack', value: data['controlBack'] === 1 ? 1 : 0 }),
  'share.launch': (data) => ({ kind: 'shared', link: data }),
  'pay.launch': (data) => ({ kind: 'paid', order: data }),
  'pay.notify': (data) => ({ kind: 'payNotified', order: data }),
  'notification.sendEvent': (data) => ({ kind: 'eventSent', name: textIn(data, 'name'), data: data['data'] }),
};

/** What a fulfilled call does to the phone; undefined: nothing to be seen. */
export function effectOf(name: HostCallName, data: unknown): HostEffect | undefined {
  return effects[name]?.(typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {});
}
