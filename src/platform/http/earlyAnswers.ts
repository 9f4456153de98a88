import { safeParse } from 'valibot';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { ApiError } from './apiError.ts';
import { REQUEST_TIMEOUT_MS } from './requestTimeout.ts';

/** Replies that index.html requested before any script was loaded, by path and query. */
type EarlyAnswers = Record<string, Promise<unknown> | undefined>;

const answers = (): EarlyAnswers => (globalThis as { __earlyAnswers?: EarlyAnswers }).__earlyAnswers ?? {};

function keyOf({ path }: AnyEndpoint, request: unknown): string {
  const { query } = request as { query?: Record<string, string> };
  return `${path}?${new URLSearchParams(query).toString()}`;
}

/** Returns whether an unused early reply exists for this call, as soon as that is known. */
export async function hasEarlyAnswer(endpoint: AnyEndpoint, request: unknown): Promise<boolean> {
  const key = keyOf(endpoint, request);
  const answer = answers()[key];
  const { success } = safeParse(endpoint.reply, await answer?.catch(() => undefined));
  return success && answers()[key] === answer;
}

/** Returns the early reply to this call, once; undefined if there is none or it failed. Throws if it never arrives. */
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
