import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { parseSettings } from '#server/settings/parseSettings.ts';

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
 * Reads the settings of a build. Settings that the gateway reads too are parsed by the gateway's code. An empty
 * variable counts as not set, as in the gateway. Throws if APP_ENV is unknown, if a setting is invalid, or if a
 * production build has no secret of its own (HTTP-04).
 */
export function readBuildSettings(env: NodeJS.ProcessEnv): BuildSettings {
  const appEnv = env['APP_ENV'] ?? 'local';
  if (!isAppEnv(appEnv)) throw new Error(`APP_ENV must be one of ${appEnvs.join(', ')}, not "${appEnv}".`);
  const { values, problems } = parseSettings(env, [
    'SIGNING_SECRET',
    'SIGNING_SECRETS',
    'TRUSTED_ORIGINS',
    'WECHAT_SDK_URL',
  ]);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  // The gateway accepts several secrets while they are being rotated. Clients sign with the first one.
  const [firstSecret] = [...(values.SIGNING_SECRETS ?? []), ...(values.SIGNING_SECRET ?? [])];
  const signingSecret = firstSecret ?? (appEnv === 'production' ? '' : DEVELOPMENT_SIGNING_SECRET);
  if (appEnv === 'production' && (signingSecret.length < 32 || signingSecret === DEVELOPMENT_SIGNING_SECRET)) {
    throw new Error('A production build needs SIGNING_SECRET or SIGNING_SECRETS: at least 32 characters, and its own.');
  }
  const textOf = (name: string, fallback: string): string => {
    const given = env[name] ?? '';
    return given === '' ? fallback : given;
  };
  const apiRoot = textOf('API_ROOT', '');
  const resourceRoot = textOf('RESOURCE_ROOT', '/media');
  const roots = {
    api: apiRoot,
    event: textOf('EVENT_ROOT', '/event'),
    activityEvent: textOf('ACTIVITY_EVENT_ROOT', '/activity-event'),
    trace: textOf('TRACE_ROOT', '/trace'),
    openMember: textOf('OPEN_MEMBER_ROOT', '/combine/vippage/index'),
    openActivity: textOf('OPEN_ACTIVITY_ROOT', '/combine/topic'),
    wechatOpenId: textOf('WECHAT_OPEN_ID_ROOT', '/account/wechat/openid'),
    resource: resourceRoot,
    imageCdn: textOf('IMAGE_CDN_ROOT', '/cdn'),
    tokenExchange: textOf('TOKEN_EXCHANGE_ROOT', `${apiRoot}/inner4/user`),
    account: textOf('ACCOUNT_ROOT', '/account'),
    logout: textOf('LOGOUT_URL', '/account/logout'),
    webViewAuth: textOf('WEB_VIEW_AUTH_URL', '/account/webview'),
  };
  return {
    appEnv,
    outputPath: textOf('OUTPUT_PATH', 'dist'),
    apiRoot,
    resourceRoot,
    defines: {
      __APP_ENV__: JSON.stringify(appEnv),
      __APP_VERSION__: JSON.stringify(env['npm_package_version'] ?? '0.0.0'),
      __SIGNING_SECRET__: JSON.stringify(signingSecret),
      __ROOTS__: JSON.stringify(roots),
      __WECHAT_SDK_URL__: JSON.stringify(values.WECHAT_SDK_URL),
      __TRUSTED_ORIGINS__: JSON.stringify(values.TRUSTED_ORIGINS),
    },
  };
}
