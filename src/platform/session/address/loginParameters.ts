/** The query parameter of a return address that contains the nonce of the login request. */
export const NONCE_PARAMETER = '_login';

/** AUTH-13: saved to the state, then removed from the visible address. */
export const tokenParameters = ['_token', '_expire_time', '_caller', '_app_id'] as const;

/** The nonce is kept as long as its authToken, so that a reload can try both again. */
export const authTokenParameters = ['authToken', NONCE_PARAMETER] as const;

/** Returns whether an address has any of these parameters; public/index.html tests for the same ones. */
export const hasLoginParameters = ({ searchParams }: Pick<URL, 'searchParams'>): boolean =>
  [...tokenParameters, ...authTokenParameters].some((name) => searchParams.has(name));
