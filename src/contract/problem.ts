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
