import * as v from 'valibot';

/**
 * The code of the status 401 with which the gateway refuses a user token that has expired or was revoked. The other
 * codes of this status concern the request token only, for example after the signing secret was changed, and say
 * nothing about the session.
 */
export const SIGNED_OUT_CODE = 'signed_out';

/** The code of the status 403 with which a `registered` endpoint refuses an anonymous user. */
export const REGISTRATION_NEEDED_CODE = 'registration_needed';

/** The codes of the status 403 with which the gateway refuses a call until the user has visited a certain screen. */
export const detourCodes = ['guardian_consent_needed', 'agreement_changed', 'account_closing'] as const;
export type DetourCode = (typeof detourCodes)[number];

/**
 * The gateway's reply when it refuses a request or fails. `message` is a fixed Chinese text for the user and reveals
 * nothing internal; `requestId` identifies the log line. `isRevoked`: only with `SIGNED_OUT_CODE`, if the session was
 * ended by a logout or by its owner on another device, and has not just expired. Gateways of the previous release do
 * not tell it.
 */
export const ProblemReply = v.object({
  code: v.string(),
  message: v.string(),
  requestId: v.string(),
  isRevoked: v.optional(v.literal(true)),
});
export type ProblemReply = v.InferOutput<typeof ProblemReply>;
