import { createEmitter } from '#lib/emitter.ts';
import { WORKER_PATH, WORKER_SCOPE } from './offlineNames.ts';

const settled = createEmitter();
/** Whether the attempt to start the service worker has ended, successfully or not. */
let isSettled = false;

/**
 * Registers the service worker, so that from the next visit on the app opens without a network. Web views without
 * service workers, pages on plain HTTP and pages in an iframe work as usual, but without a service worker.
 */
export function registerWorker(): void {
  if (!mayHaveWorker()) return;
  isSettled = false;
  void navigator.serviceWorker
    .register(WORKER_PATH, { scope: WORKER_SCOPE, updateViaCache: 'none' })
    .then(untilStarted)
    // Ignores a failure: a host app or the settings of the browser may refuse the service worker.
    .catch(() => undefined)
    .then(() => {
      isSettled = true;
      settled.emit();
    });
}

/** Waits until the worker is active, or has failed. An active worker takes over the page (`clientsClaim`). */
async function untilStarted({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing;
  if (!worker) return;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

/** Returns whether this page registers a service worker. */
export const mayHaveWorker = (): boolean => __HAS_WORKER__ && canHaveWorker() && window.parent === window;

/** Returns whether the browser supports service workers and Cache Storage at all. */
export const canHaveWorker = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis;

/**
 * Returns whether a service worker serves this page; undefined while this is still open, because the worker may be
 * starting. Returns false if the host app refuses the service worker, or if the operator has withdrawn it.
 */
export function isServed(): boolean | undefined {
  if (!mayHaveWorker()) return false;
  if (navigator.serviceWorker.controller !== null) return true;
  return isSettled ? false : undefined;
}

/** Calls the listener when the result of `isServed` may have changed. Returns a function that unsubscribes. */
export function subscribeServed(listener: () => void): () => void {
  if (!canHaveWorker()) return () => undefined;
  const { serviceWorker } = navigator;
  const end = settled.subscribe(listener);
  serviceWorker.addEventListener('controllerchange', listener);
  return () => {
    end();
    serviceWorker.removeEventListener('controllerchange', listener);
  };
}
