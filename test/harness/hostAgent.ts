/** A web view of the host app on Android: of caller 1002, version 12.0. */
export const HOST_AGENT = 'Mozilla/5.0 (Linux; Android 10; M2006C3LC Build/QP1A) ilisten_android/1002/12.0/huawei';
