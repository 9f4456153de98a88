/** The listeners of one kind of event. */
export interface Emitter<T = void> {
  /** Calls the listeners in the order of their subscription. */
  emit: (event: T) => void;
  /** Returns a function that unsubscribes the listener. */
  subscribe: (listener: (event: T) => void) => () => void;
}

/**
 * Creates an emitter. If a listener throws, the others are still called and the emitting code continues; the error is
 * reported as uncaught, as errors in listeners of DOM events are.
 */
export function createEmitter<T = void>(): Emitter<T> {
  // Each subscription is an object of its own, because the same function may be subscribed twice.
  const subscriptions = new Set<{ listener: (event: T) => void }>();
  return {
    emit(event) {
      for (const subscription of [...subscriptions]) {
        // An earlier listener may have unsubscribed this one.
        if (!subscriptions.has(subscription)) continue;
        try {
          subscription.listener(event);
        } catch (error) {
          // `reportError` is missing in the oldest webviews that we support.
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
