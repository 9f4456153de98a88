/** The user agent of the host app's web view on Android: caller 1002, version 12.0. */
export const HOST_AGENT = 'Mozilla/5.0 (Linux; Android 10; M2006C3LC Build/QP1A) ilisten_android/1002/12.0/huawei';
