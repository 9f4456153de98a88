/**
 * The default secret with which builds and gateways other than production sign and verify (HTTP-04). It is public by
 * nature, so it may be in the source; production refuses it.
 */
export const DEVELOPMENT_SIGNING_SECRET = 'daidi-development-signing-secret-not-for-production';
