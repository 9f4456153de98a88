/**
 * The name of every cookie that only the gateway sets and reads. The register of what browsers store
 * (platform/storage/storageRegister.ts) describes each of them, because the list of personal data names them.
 */
export type GatewayCookie = 'captcha_browser' | 'listener' | 'rest';
