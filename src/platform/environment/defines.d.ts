/** The constants that webpack's DefinePlugin inserts (scripts/build/buildSettings.ts, webpack.config.ts). */
declare const __APP_ENV__: 'local' | 'dev' | 'test' | 'production';
declare const __APP_VERSION__: string;
declare const __SIGNING_SECRET__: string;
/** Whether the build contains a service worker; the development server builds none. */
declare const __HAS_WORKER__: boolean;
declare const __WECHAT_SDK_URL__: string;
declare const __TRUSTED_ORIGINS__: string[];
declare const __ROOTS__: Record<
  | 'api'
  | 'event'
  | 'activityEvent'
  | 'trace'
  | 'openMember'
  | 'openActivity'
  | 'wechatOpenId'
  | 'resource'
  | 'imageCdn'
  | 'tokenExchange'
  | 'account'
  | 'logout'
  | 'webViewAuth',
  string
>;
