import { safeParse } from 'valibot';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { ApiError } from './apiError.ts';
import { REQUEST_TIMEOUT_MS } from './requestTimeout.ts';

/** The replies that index.html requested before any script was loaded. The key consists of path and query. */
type EarlyAnswers = Record<string, Promise<unknown> | undefined>;

const answers = (): EarlyAnswers => (globalThis as { __earlyAnswers?: EarlyAnswers }).__earlyAnswers ?? {};

function keyOf({ path }: AnyEndpoint, request: unknown): string {
  const { query } = request as { query?: Record<string, string> };
  return `${path}?${new URLSearchParams(query).toString()}`;
}

/**
 * Returns whether a valid early reply to this call exists, which no call has taken yet. Waits until the reply arrives.
 */
export async function hasEarlyAnswer(endpoint: AnyEndpoint, request: unknown): Promise<boolean> {
  const key = keyOf(endpoint, request);
  const answer = answers()[key];
  const { success } = safeParse(endpoint.reply, await answer?.catch(() => undefined));
  return success && answers()[key] === answer;
}

/**
 * Takes the early reply to this call. This works only once. Returns undefined if there is none, or if it failed. Throws
 * if it does not arrive in time.
 */
export async function takeEarlyAnswer(endpoint: AnyEndpoint, request: unknown): Promise<unknown> {
  const key = keyOf(endpoint, request);
  const answer = endpoint.access === 'open' ? answers()[key] : undefined;
  if (!answer) return undefined;
  answers()[key] = undefined;
  return Promise.race([
    answer.catch(() => undefined),
    new Promise((_resolve, reject) => setTimeout(() => reject(new ApiError('timeout')), REQUEST_TIMEOUT_MS)),
  ]);
}
