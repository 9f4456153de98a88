/** Notifies the listeners of one kind of event. */
export interface Emitter<T = void> {
  /** Calls the listeners in the order of their subscription. */
  emit: (event: T) => void;
  /** Returns a function that unsubscribes the listener. */
  subscribe: (listener: (event: T) => void) => () => void;
}

/**
 * Creates an emitter. If a listener throws, the other listeners are still called and `emit` does not throw. The error
 * is reported as uncaught, as for listeners of DOM events.
 */
export function createEmitter<T = void>(): Emitter<T> {
  // Stores an object for each subscription, because the same function may be subscribed twice.
  const subscriptions = new Set<{ listener: (event: T) => void }>();
  return {
    emit(event) {
      for (const subscription of [...subscriptions]) {
        // Skips a listener that an earlier listener has unsubscribed during this event.
        if (!subscriptions.has(subscription)) continue;
        try {
          subscription.listener(event);
        } catch (error) {
          // Throws the error in a timer, because `reportError` is missing in the oldest webviews that we support.
          setTimeout(() => {
            throw error;
          });
        }
      }
    },
    subscribe(listener) {
      const subscription = { listener };
      subscriptions.add(subscription);
      return () => void subscriptions.delete(subscription);
    },
  };
}
