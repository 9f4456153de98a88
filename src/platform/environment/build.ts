/** Set when the bundle is built (ENV-06); webpack removes the branches for other environments. */
export const appEnv = __APP_ENV__;
export const appVersion = __APP_VERSION__;

/** Public by nature: see contract/requestToken.ts. */
export const signingSecret = __SIGNING_SECRET__;

/** The external roots (HTTP-06), absolute or relative to the page's origin. */
export const roots = __ROOTS__;

/**
 * The address of WeChat's JS-SDK. It is not among the roots: nothing of ours is there, and no address may lead there.
 */
export const wechatSdkUrl = __WECHAT_SDK_URL__;

/**
 * Returns the origins to which addresses from outside may lead (AUTH-21): those of the page, of the configuration, and of the
 * roots.
 */
export const trustedOrigins = (): readonly string[] => [
  ...new Set([
    location.origin,
    ...__TRUSTED_ORIGINS__,
    ...Object.values(roots).map((root) => new URL(root, location.href).origin),
  ]),
];
