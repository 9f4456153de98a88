import type { AnyEndpoint } from '#contract/endpoint.ts';
import { ApiError } from './apiError.ts';
import { REQUEST_TIMEOUT_MS } from './requestTimeout.ts';

/** Answers that index.html asked for before any script of ours was there, by path and query. */
type EarlyAnswers = Record<string, Promise<unknown> | undefined>;

/** The early answer to this call, once; undefined where there is none or it failed. Throws when it never comes. */
export async function takeEarlyAnswer(endpoint: AnyEndpoint, request: unknown): Promise<unknown> {
  const answers = (globalThis as { __earlyAnswers?: EarlyAnswers }).__earlyAnswers;
  if (endpoint.access !== 'open' || !answers) return undefined;
  const { query } = request as { query?: Record<string, string> };
  const key = `${endpoint.path}?${new URLSearchParams(query).toString()}`;
  const answer = answers[key];
  if (!answer) return undefined;
  answers[key] = undefined;
  return Promise.race([
    answer.catch(() => undefined),
    new Promise((_resolve, reject) => setTimeout(() => reject(new ApiError('timeout')), REQUEST_TIMEOUT_MS)),
  ]);
}
