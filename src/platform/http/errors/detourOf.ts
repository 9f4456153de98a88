import { detourCodes, type DetourCode } from '#contract/problem.ts';
import { ApiError } from '#platform/http/apiError.ts';

/**
 * Returns the code for what the user must first do on another screen so that the gateway accepts the call; undefined if
 * there is nothing to do.
 */
export const detourOf = (error: unknown): DetourCode | undefined =>
  error instanceof ApiError ? detourCodes.find((code) => code === error.code) : undefined;
