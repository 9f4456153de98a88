/** The query parameter of a return address that contains the nonce of the login request. */
export const NONCE_PARAMETER = '_login';

/** The parameters that are saved to the state, and then removed from the visible address (AUTH-13). */
export const tokenParameters = ['_token', '_expire_time', '_caller', '_app_id'] as const;

/**
 * The parameters of a login with an authToken. The nonce stays in the address as long as the authToken, so that a
 * reload can use both again.
 */
export const authTokenParameters = ['authToken', NONCE_PARAMETER] as const;

/** Returns whether an address contains any login parameter. public/index.html checks for the same parameters. */
export const hasLoginParameters = ({ searchParams }: Pick<URL, 'searchParams'>): boolean =>
  [...tokenParameters, ...authTokenParameters].some((name) => searchParams.has(name));
