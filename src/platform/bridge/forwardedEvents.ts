import mitt from 'mitt';
import { forwardedEvents, type ForwardedEventName, type HostEventName } from '#contract/bridge.ts';
import { logEvent } from '#platform/telemetry/log.ts';
import type { Host } from './host.ts';

/** Changes that the page and the host tell one another, and whoever listens in the page (BRIDGE-07). */
export interface ForwardedEvents {
  /** Something was changed in the page. `action`: one of those the contract lists for the event. */
  forward: (name: ForwardedEventName, action?: string) => void;
  /** Answers how to stop listening. */
  on: (name: ForwardedEventName, listener: () => void) => () => void;
}

export function createForwardedEvents(host: Pick<Host, 'sendEvent' | 'subscribeEvents'>): ForwardedEvents {
  const emitter = mitt<Record<ForwardedEventName, undefined>>();
  const emit = (name: ForwardedEventName, from: 'page' | 'host') => {
    logEvent(`${name} of the ${from}`);
    emitter.emit(name);
  };
  host.subscribeEvents((name) => {
    if (isForwarded(name)) emit(name, 'host');
  });
  return {
    forward(name, action) {
      emit(name, 'page');
      void host.sendEvent(name, action === undefined ? {} : { action });
    },
    on(name, listener) {
      emitter.on(name, listener);
      return () => emitter.off(name, listener);
    },
  };
}

const isForwarded = (name: HostEventName): name is ForwardedEventName => Object.hasOwn(forwardedEvents, name);
