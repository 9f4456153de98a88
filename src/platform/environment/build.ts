/** The environment for which the bundle was built (ENV-06). Webpack removes the branches for other environments. */
export const appEnv = __APP_ENV__;
export const appVersion = __APP_VERSION__;

/**
 * The secret that signs request tokens. Everybody can read it in the bundle; contract/requestToken.ts says why that is
 * acceptable.
 */
export const signingSecret = __SIGNING_SECRET__;

/** The root addresses of external services (HTTP-06), absolute or relative to the page's origin. */
export const roots = __ROOTS__;

/** The address of WeChat's JS-SDK. It is not one of the roots, because it is not ours and no link may lead there. */
export const wechatSdkUrl = __WECHAT_SDK_URL__;

/**
 * Returns the origins to which addresses from outside may lead (AUTH-21): the page's own origin, the configured
 * origins, and the origins of the roots.
 */
export const trustedOrigins = (): readonly string[] => [
  ...new Set([
    location.origin,
    ...__TRUSTED_ORIGINS__,
    ...Object.values(roots).map((root) => new URL(root, location.href).origin),
  ]),
];
