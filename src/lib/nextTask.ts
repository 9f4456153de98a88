/**
 * Resolves in a new task, so after the callbacks of all settled promises have run, and after the browser has had the
 * opportunity to react to a touch. It uses a timer only where there is no MessageChannel, because browsers throttle
 * timers.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof MessageChannel === 'undefined') {
      setTimeout(resolve, 0);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
