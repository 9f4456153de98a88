/** Fixed when the bundle is made (ENV-06); webpack drops the branches of the other environments. */
export const appEnv = __APP_ENV__;
export const appVersion = __APP_VERSION__;

/** Public by nature: see contract/requestToken.ts. */
export const signingSecret = __SIGNING_SECRET__;

/** The external roots (HTTP-06), absolute or relative to the page's origin. */
export const roots = __ROOTS__;

/** WeChat's JS-SDK. No root: nothing of ours is there, and no address may lead there. */
export const wechatSdkUrl = __WECHAT_SDK_URL__;

/** Origins that addresses from outside may lead to (AUTH-21): the page's own, the configured ones, and the roots'. */
export const trustedOrigins: readonly string[] = [
  ...new Set([
    location.origin,
    ...__TRUSTED_ORIGINS__,
    ...Object.values(roots).map((root) => new URL(root, location.href).origin),
  ]),
];
