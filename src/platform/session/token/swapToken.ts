import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { ApiError } from '#platform/http/apiError.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { swapTokenFailure, swapTokenRequest, swapTokenSuccess, type TokenGrant } from '#platform/session/authSlice.ts';
import type { SessionServices } from '#platform/session/services.ts';

/**
 * Swaps a native token (`nativeToken`, without its prefixes) for a user token (SWAP-03). If that fails, logs the
 * failure and returns undefined (SWAP-05). The actions are only for DevTools and recordings, and contain neither of the
 * tokens (STATE-10).
 */
export function* swapToken(
  { tokens }: Pick<SessionServices, 'tokens'>,
  nativeToken: string,
  tokenType: 1 | 2 | 3,
): SagaGenerator<TokenGrant | undefined> {
  yield* put(swapTokenRequest({ tokenType }));
  try {
    const grant = yield* call(tokens.swap, nativeToken, tokenType);
    yield* put(swapTokenSuccess({ expireAt: grant.expireAt }));
    return { ...grant, isAnonymous: false };
  } catch (problem) {
    logProblem('token swap', problem);
    const { kind, status } = problem instanceof ApiError ? problem : { kind: undefined, status: undefined };
    yield* put(swapTokenFailure({ kind, status }));
    return undefined;
  }
}
