import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { ApiError } from '#platform/http/apiError.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { swapTokenFailure, swapTokenRequest, swapTokenSuccess, type TokenGrant } from '#platform/session/authSlice.ts';
import type { SessionServices } from '#platform/session/services.ts';

/**
 * Swaps a native token for a user token (SWAP-03). `nativeToken`: stripped of its prefixes.
 * Returns undefined after a failure, which is logged and nothing else (SWAP-05). The actions that it puts are there for
 * DevTools and recordings; neither token is part of them (STATE-10).
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
