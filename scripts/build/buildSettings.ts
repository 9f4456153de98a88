import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { WECHAT_SDK_URL } from '#contract/host/wechat.ts';

/** The environments of a build (ENV-06). They decide which addresses the app calls (HTTP-06). */
export const appEnvs = ['local', 'dev', 'test', 'production'] as const;
type AppEnv = (typeof appEnvs)[number];

interface BuildSettings {
  appEnv: AppEnv;
  outputPath: string;
  apiRoot: string;
  resourceRoot: string;
  /** The names that webpack's DefinePlugin replaces, each with the JavaScript source that takes its place. */
  defines: Record<string, string>;
}

const isAppEnv = (value: string): value is AppEnv => (appEnvs as readonly string[]).includes(value);

/**
 * Reads the settings of a build. Throws if APP_ENV is unknown, or if a production build has no secret of its own
 * (HTTP-04).
 */
export function readBuildSettings(env: NodeJS.ProcessEnv): BuildSettings {
  const appEnv = env['APP_ENV'] ?? 'local';
  if (!isAppEnv(appEnv)) throw new Error(`APP_ENV must be one of ${appEnvs.join(', ')}, not "${appEnv}".`);
  // The gateway accepts several secrets while they are being rotated. Clients sign with the first one.
  const [firstSecret] = (env['SIGNING_SECRET'] ?? env['SIGNING_SECRETS'])?.split(',') ?? [];
  const signingSecret = firstSecret?.trim() ?? (appEnv === 'production' ? '' : DEVELOPMENT_SIGNING_SECRET);
  if (appEnv === 'production' && (signingSecret.length < 32 || signingSecret === DEVELOPMENT_SIGNING_SECRET)) {
    throw new Error('A production build needs SIGNING_SECRET or SIGNING_SECRETS: at least 32 characters, and its own.');
  }
  const root = (name: string, fallback: string) => env[name] ?? fallback;
  const apiRoot = root('API_ROOT', '');
  const resourceRoot = root('RESOURCE_ROOT', '/media');
  const roots = {
    api: apiRoot,
    event: root('EVENT_ROOT', '/event'),
    activityEvent: root('ACTIVITY_EVENT_ROOT', '/activity-event'),
    trace: root('TRACE_ROOT', '/trace'),
    openMember: root('OPEN_MEMBER_ROOT', '/combine/vippage/index'),
    openActivity: root('OPEN_ACTIVITY_ROOT', '/combine/topic'),
    wechatOpenId: root('WECHAT_OPEN_ID_ROOT', '/account/wechat/openid'),
    resource: resourceRoot,
    imageCdn: root('IMAGE_CDN_ROOT', '/cdn'),
    tokenExchange: root('TOKEN_EXCHANGE_ROOT', `${apiRoot}/inner4/user`),
    account: root('ACCOUNT_ROOT', '/account'),
    logout: root('LOGOUT_URL', '/account/logout'),
    webViewAuth: root('WEB_VIEW_AUTH_URL', '/account/webview'),
  };
  return {
    appEnv,
    outputPath: env['OUTPUT_PATH'] ?? 'dist',
    apiRoot,
    resourceRoot,
    defines: {
      __APP_ENV__: JSON.stringify(appEnv),
      __APP_VERSION__: JSON.stringify(env['npm_package_version'] ?? '0.0.0'),
      __SIGNING_SECRET__: JSON.stringify(signingSecret),
      __ROOTS__: JSON.stringify(roots),
      __WECHAT_SDK_URL__: JSON.stringify(env['WECHAT_SDK_URL'] ?? WECHAT_SDK_URL),
      __TRUSTED_ORIGINS__: JSON.stringify((env['TRUSTED_ORIGINS'] ?? '').split(',').filter(Boolean)),
    },
  };
}
