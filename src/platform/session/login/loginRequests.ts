import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import { checkAddress } from '#lib/text/url/safeUrl.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { trustedOrigins } from '#platform/environment/build.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { checkedBackUrl } from '#platform/session/address/accountAddresses.ts';
import { NONCE_PARAMETER } from '#platform/session/address/loginParameters.ts';
import type { SessionServices } from '#platform/session/services.ts';

/** For how long a login request is valid. This is long enough to wait for a text message and to type its code. */
const LIFETIME_MS = 15 * MINUTE_MS;
/**
 * The maximum number of remembered requests. Several are needed, because several tabs may be logging in at the same
 * time.
 */
const MAX_REQUESTS = 5;

/**
 * The stored requests. `fragment` is the fragment of the return address, if there is one; it stays on this device.
 * `caller` is the caller for which the account site issues the authToken; it is missing if this is the caller of the
 * environment.
 */
const Requests = v.array(
  v.object({
    nonce: v.string(),
    endsAt: v.number(),
    fragment: v.optional(v.string()),
    caller: v.optional(v.string()),
  }),
);

type RequestServices = Pick<SessionServices, 'localStore' | 'clock' | 'randomId'>;

/**
 * Stores that this browser opens the account site for a login of `caller`. Returns the return address with a nonce, by
 * which the app recognises that the browser comes back from this login (AUTH-20).
 */
export function requestLogin(
  means: RequestServices & Pick<SessionServices, 'environment'>,
  caller: string,
  backUrl: string,
): string {
  const nonce = means.randomId();
  const endsAt = means.clock.deviceNow() + LIFETIME_MS;
  const marked = withNonce(checkedBackUrl(backUrl), nonce);
  // Uses the home screen, without a fragment, as return address if the nonce would make the requested address longer
  // than `checkAddress` accepts.
  const isAccepted = checkAddress(marked, trustedOrigins()) !== undefined;
  const fragment = isAccepted ? (checkAddress(backUrl, trustedOrigins())?.hash ?? '') : '';
  const isOtherCaller = caller !== means.environment.caller;
  const request = { nonce, endsAt, ...(fragment !== '' && { fragment }), ...(isOtherCaller && { caller }) };
  const kept = [request, ...validRequests(means)].slice(0, MAX_REQUESTS);
  means.localStore.write(storageKeys.loginRequests, JSON.stringify(kept));
  return isAccepted ? marked : withNonce(checkedBackUrl(''), nonce);
}

/** Returns whether this browser has recently requested a login with this nonce. */
export const isRequestedHere = (means: RequestServices, nonce: string): boolean =>
  requestWith(means, nonce) !== undefined;

/**
 * Returns the caller for which this browser has requested a login; undefined if this is the caller of the environment.
 * It must be stored, because a link may have named another caller, which a newly opened page does not know, and the
 * gateway accepts the authToken only from the caller for which it was issued.
 */
export const callerOfRequest = (means: RequestServices, nonce: string): string | undefined =>
  requestWith(means, nonce)?.caller;

/** Returns the fragment of this request's return address, and deletes it. A second call returns an empty string. */
export function takeFragment(means: RequestServices, nonce: string): string {
  const requests = validRequests(means);
  const request = requests.find((one) => one.nonce === nonce);
  if (request?.fragment === undefined) return '';
  const { fragment, ...rest } = request;
  const kept = requests.map((one) => (one === request ? rest : one));
  means.localStore.write(storageKeys.loginRequests, JSON.stringify(kept));
  return fragment;
}

/** Deletes a login request, because its nonce is valid for only one login. */
export function endLoginRequest(means: RequestServices, nonce: string): void {
  const kept = validRequests(means).filter((request) => request.nonce !== nonce);
  if (kept.length === 0) means.localStore.remove(storageKeys.loginRequests);
  else means.localStore.write(storageKeys.loginRequests, JSON.stringify(kept));
}

const requestWith = (means: RequestServices, nonce: string) =>
  validRequests(means).find((request) => request.nonce === nonce);

function validRequests({ localStore, clock }: RequestServices): v.InferOutput<typeof Requests> {
  const stored = attempt(() => JSON.parse(localStore.read(storageKeys.loginRequests) ?? '[]') as unknown);
  const parsed = v.safeParse(Requests, stored);
  const now = clock.deviceNow();
  // Leaves out requests that have expired, and requests that would be valid for longer than the lifetime because the
  // clock was set back.
  return parsed.success ? parsed.output.filter(({ endsAt }) => endsAt > now && endsAt <= now + LIFETIME_MS) : [];
}

function withNonce(address: string, nonce: string): string {
  const marked = new URL(address);
  marked.searchParams.set(NONCE_PARAMETER, nonce);
  return marked.href;
}
