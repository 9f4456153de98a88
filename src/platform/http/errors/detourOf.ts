import { detourCodes, type DetourCode } from '#contract/problem.ts';
import { ApiError } from '#platform/http/apiError.ts';

/** Returns what the user has to do on another screen before the gateway accepts the call; undefined if nothing. */
export const detourOf = (error: unknown): DetourCode | undefined =>
  error instanceof ApiError ? detourCodes.find((code) => code === error.code) : undefined;
