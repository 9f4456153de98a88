import * as v from 'valibot';

/** The code of the 403 that a `registered` endpoint answers to an anonymous user. */
export const REGISTRATION_NEEDED_CODE = 'registration_needed';

/** The codes of the 403 by which the gateway sends an account to a screen first, whatever it wanted to do. */
export const detourCodes = ['guardian_consent_needed', 'agreement_changed', 'account_closing'] as const;
export type DetourCode = (typeof detourCodes)[number];

/**
 * The gateway's reply when it refuses a request or fails. `message` is a fixed Chinese text for the user and reveals
 * nothing internal; `requestId` identifies the log line.
 */
export const ProblemReply = v.object({ code: v.string(), message: v.string(), requestId: v.string() });
export type ProblemReply = v.InferOutput<typeof ProblemReply>;
