import type { SerializedError } from '@reduxjs/toolkit';
import { createEmitter } from '#lib/emitter.ts';
import type { Page } from '#platform/environment/page.ts';
import type { CallError } from '#platform/http/api.ts';
import { isDecided } from '#platform/http/pendingKeys.ts';

/**
 * Sends a write, and resolves to its outcome, as the trigger of an RTK Query mutation does. It is called again after a
 * failure, so it must always send the same content with the same idempotency key (HTTP-10), for the same child.
 */
type SendWrite = () => PromiseLike<{ error?: CallError | SerializedError | undefined }>;

interface Entry {
  send: SendWrite;
  isInFlight: boolean;
  hasFailed: boolean;
}

export interface OutboxState {
  /** The number of writes that are not stored yet; 0 as long as no attempt has failed. */
  unsavedCount: number;
  isSending: boolean;
}

const IDLE: OutboxState = { unsavedCount: 0, isSending: false };

/**
 * Keeps the writes of a screen until the gateway has decided about them. Writes are sent one after the other, because
 * their order can matter. After a failure they are sent again when the network is back, with the next write, or when
 * `retry` is called. This continues after the screen has closed, until the page is left.
 */
export function createOutbox(page: Pick<Page, 'subscribe'>) {
  const entries: Entry[] = [];
  const changes = createEmitter();
  let state = IDLE;
  let isClosed = false;
  let stopListening: (() => void) | undefined;

  const update = () => {
    const isUnsaved = entries.some(({ hasFailed }) => hasFailed);
    const unsavedCount = isUnsaved ? entries.length : 0;
    const isSending = entries.some(({ isInFlight }) => isInFlight);
    if (entries.length > 0) {
      stopListening ??= page.subscribe((change) => {
        if (change === 'online') retry();
      });
    } else {
      stopListening?.();
      stopListening = undefined;
    }
    state = { unsavedCount, isSending };
    changes.emit();
  };
  const retry = () => {
    if (entries[0]) void attempt(entries[0]);
  };
  const attempt = async (entry: Entry) => {
    if (entry.isInFlight) return;
    entry.isInFlight = true;
    update();
    const { error } = await entry.send();
    entry.isInFlight = false;
    const isOver = error === undefined || isClosed || ('kind' in error && isDecided(error));
    entry.hasFailed = !isOver;
    if (isOver) {
      entries.splice(entries.indexOf(entry), 1);
      retry();
    }
    update();
  };

  return {
    add(send: SendWrite): void {
      entries.push({ send, isInFlight: false, hasFailed: false });
      retry();
    },
    retry,
    /** Sends all writes at once, because the page may be discarded before the reply to the first one arrives. */
    sendAll: () => entries.forEach((entry) => void attempt(entry)),
    /** From now on, each write is sent at most once more. */
    close(): void {
      isClosed = true;
      retry();
    },
    state: () => state,
    subscribe: changes.subscribe,
  };
}
