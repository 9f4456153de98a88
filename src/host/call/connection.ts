import { override } from './override.ts';
import type { PageWindow } from '#host/page/pageWindow.ts';

/** The network connection of the phone, as seen by one page. */
export interface Connection {
  setOnline: (isOnline: boolean) => void;
  restore: () => void;
}

/** Disconnects a page from the network: changes the browser's online state, and makes requests fail. */
export function createConnection(window: Window): Connection {
  const page = window as PageWindow;
  let isOnline = true;
  let undo: (() => void)[] = [];

  const overrideRequests = () => {
    const { prototype } = page.XMLHttpRequest;
    const fetchOnline = Reflect.get(page, 'fetch');
    const sendOnline = Reflect.get(prototype, 'send') as (this: XMLHttpRequest, ...body: unknown[]) => void;
    const send = function (this: XMLHttpRequest, ...body: unknown[]) {
      if (isOnline) {
        sendOnline.apply(this, body);
        return;
      }
      page.setTimeout(() => {
        for (const type of ['error', 'loadend']) this.dispatchEvent(new page.ProgressEvent(type));
      }, 0);
    };
    const fetch: typeof fetchOnline = (...request) =>
      isOnline ? fetchOnline.apply(page, request) : page.Promise.reject(new page.TypeError('Failed to fetch'));
    return [
      override(page.navigator, 'onLine', { get: () => isOnline }),
      override(page, 'fetch', { value: fetch, writable: true }),
      override(prototype, 'send', { value: send, writable: true }),
    ];
  };

  return {
    setOnline(next) {
      if (next === isOnline) return;
      isOnline = next;
      if (undo.length === 0) undo = overrideRequests();
      page.dispatchEvent(new page.Event(isOnline ? 'online' : 'offline'));
    },
    restore() {
      for (const step of undo) step();
      undo = [];
    },
  };
}
