import { forwardedEvents, type ForwardedEventName, type HostEventName } from '#contract/host/hostEvents.ts';
import { createEmitter } from '#lib/emitter.ts';
import { logEvent } from '#platform/telemetry/log.ts';
import type { Host } from '#platform/bridge/host.ts';

/**
 * The side on which a change was made. A listener can ignore changes that were made in the page, because the page has
 * already applied them.
 */
type EventSource = 'page' | 'host';

/** Lets the page and the host report changes to each other, and notifies the page's listeners (BRIDGE-07). */
export interface ForwardedEvents {
  /**
   * Reports a change that was made in the page. `action` is one of the actions that the contract lists for the event.
   */
  forward: (name: ForwardedEventName, action?: string) => void;
  /** Calls the listener for an event. Returns a function that unsubscribes the listener. */
  on: (name: ForwardedEventName, listener: (source: EventSource) => void) => () => void;
}

export function createForwardedEvents(host: Pick<Host, 'sendEvent' | 'subscribeEvents'>): ForwardedEvents {
  const events = createEmitter<{ name: ForwardedEventName; source: EventSource }>();
  const emit = (name: ForwardedEventName, source: EventSource) => {
    logEvent(`${name} of the ${source}`);
    events.emit({ name, source });
  };
  host.subscribeEvents((name) => {
    if (isForwarded(name)) emit(name, 'host');
  });
  return {
    forward(name, action) {
      emit(name, 'page');
      void host.sendEvent(name, action === undefined ? {} : { action });
    },
    on: (name, listener) =>
      events.subscribe((event) => {
        if (event.name === name) listener(event.source);
      }),
  };
}

const isForwarded = (name: HostEventName): name is ForwardedEventName => Object.hasOwn(forwardedEvents, name);
