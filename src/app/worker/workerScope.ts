/** An event during which a worker stays alive. */
export interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends WorkerEvent {
  /** The id of the page that a navigation opens. Safari provides it only from version 16 on. */
  readonly resultingClientId?: string;
}

interface Client {
  readonly id: string;
}

/**
 * The used part of a service worker's global object. It is declared here because the type library for workers conflicts
 * with the type library for pages, with which all other files are compiled.
 */
export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly navigator: Navigator;
  readonly clients: {
    /** Waits until the page is open; returns undefined if it was never opened. */
    get: (id: string) => Promise<Client | undefined>;
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly Client[]>;
    claim: () => Promise<void>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: (type: 'install' | 'activate' | 'message', listener: (event: WorkerEvent) => void) => void;
}

export const worker = self as unknown as WorkerScope;
