import { IN_PROGRESS_CODE, REPLAYED_CODE } from '#contract/requestToken.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { ApiError, isRefused } from './apiError.ts';
import type { Clock } from './clock.ts';

/** For how long an identical call is treated as a repeat. A later identical call is treated as a new action. */
const REPEAT_WINDOW_MS = 10 * MINUTE_MS;
const UNAUTHORIZED = 401;
const TOO_MANY = 429;

interface Write {
  /** The endpoint with its parameters, and the child. */
  place: string;
  /** The rest of the request. */
  content: string;
}

/**
 * Stores the idempotency keys of writes whose outcome is unknown because their reply was lost. If the user repeats such
 * a call after seeing the failure, the same key is used, so that the write happens only once. A call with other
 * content, such as another amount, is a new action (HTTP-10).
 */
export function createPendingKeys({ elapsed }: Pick<Clock, 'elapsed'>) {
  const pending = new Map<string, { content: string; key: string; at: number }>();
  return {
    keyOf({ place, content }: Write): string {
      const earlier = pending.get(place);
      const isRepeat = earlier?.content === content && elapsed() - earlier.at < REPEAT_WINDOW_MS;
      return isRepeat ? earlier.key : uuid();
    },
    /** Ends a write. Must be called with the error of a failed write, or without an error after a success. */
    settle({ place, content }: Write, key: string, error?: unknown): void {
      if (error === undefined || (error instanceof ApiError && isDecided(error))) pending.delete(place);
      else pending.set(place, { content, key, at: elapsed() });
    },
  };
}

/**
 * Returns whether the gateway has decided about a write. Refusals because of the session, the rate or the token come
 * before the decision, so they say nothing about an earlier request with the same key.
 */
export const isDecided = (error: Pick<ApiError, 'kind' | 'status' | 'code'>): boolean =>
  error.kind === 'status' &&
  isRefused(error) &&
  error.status !== UNAUTHORIZED &&
  error.status !== TOO_MANY &&
  error.code !== IN_PROGRESS_CODE &&
  error.code !== REPLAYED_CODE;
