import { needsUser } from '#contract/endpoint.ts';
import { REGISTRATION_NEEDED_CODE, SIGNED_OUT_CODE, type DetourCode } from '#contract/problem.ts';
import { CHILD_UNKNOWN_CODE } from '#contract/requestToken.ts';
import { ApiError } from './apiError.ts';
import { childOf } from './childOf.ts';
import { detourOf } from './errors/detourOf.ts';
import type { HttpClientOptions, Send } from './httpClient.ts';
import { loadHttpClient } from './loadHttpClient.ts';
import { withMediaAddresses } from './media/mediaAddresses.ts';

interface LazySendOptions extends HttpClientOptions {
  /**
   * Called when the server refused the user token of a call, because the token has expired, or its session was ended on
   * purpose (`isRevoked`).
   */
  onUserTokenRefused: (userToken: string, isRevoked: boolean) => void;
  /** Called when a call needs a registered user, and the user of this token is anonymous. */
  onRegistrationNeeded: (userToken: string) => void;
  /** Called when the child that a call names does not belong to the account, or no longer does. */
  onChildRefused: (childId: string) => void;
  /** Called when the gateway accepts a call only after the user has visited a certain screen. */
  onDetour: (code: DetourCode, userToken: string) => void;
}

/**
 * Creates a client that loads axios and jose as a separate chunk when the first call is made, because a page that the
 * gateway has rendered needs no call at its start.
 */
export function createLazySend({
  onUserTokenRefused,
  onRegistrationNeeded,
  onChildRefused,
  onDetour,
  ...options
}: LazySendOptions): Send {
  let loading: Promise<Send> | undefined;
  const load = async (): Promise<Send> => {
    try {
      const { createSend } = await loadHttpClient();
      return createSend(options);
    } catch {
      // Forgets the failure, so that the next call tries again.
      loading = undefined;
      throw new ApiError('network');
    }
  };
  return async (endpoint, request, sendOptions) => {
    const childId = childOf(options.identity, sendOptions);
    loading ??= load();
    const send = await loading;
    const userToken = sendOptions?.userToken ?? options.identity().userToken;
    try {
      return withMediaAddresses(await send(endpoint, request, { ...sendOptions, childId }));
    } catch (error) {
      if (error instanceof ApiError && error.code === CHILD_UNKNOWN_CODE) onChildRefused(childId);
      if (error instanceof ApiError && userToken !== '' && needsUser(endpoint)) {
        if (error.code === SIGNED_OUT_CODE) onUserTokenRefused(userToken, error.isRevoked === true);
        if (error.code === REGISTRATION_NEEDED_CODE) onRegistrationNeeded(userToken);
      }
      const detour = detourOf(error);
      const isUnasked = endpoint.isUnasked === true || sendOptions?.isUnasked === true;
      if (detour && userToken !== '' && !isUnasked) onDetour(detour, userToken);
      throw error;
    }
  };
}
