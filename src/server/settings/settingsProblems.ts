import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { givenText, type ParsedSettings } from './parseSettings.ts';
import { settingEntries, type SettingName, type SettingValues } from './settingsTable.ts';

/**
 * Returns the problems of missing settings. scripts/start/checkEnvironment.mjs prints the same lines before anything is
 * installed or built.
 */
export function missing(env: NodeJS.ProcessEnv, { values }: ParsedSettings): string[] {
  const publicSetting = (['DATABASE_URL', 'PUBLIC_ORIGIN'] as const).find((name) => givenText(env, name) !== undefined);
  if (env['APP_ENV'] === undefined && publicSetting !== undefined) {
    return [
      `${publicSetting} is set, but APP_ENV is not: set APP_ENV=production for real users, or APP_ENV=local for development.`,
    ];
  }
  const isMissing = (name: string) => givenText(env, name as SettingName) === undefined;
  return settingEntries
    .filter(([, { requiredIn }]) => requiredIn?.includes(values.APP_ENV))
    .filter(([name, { orElse = name }]) => isMissing(name) && isMissing(orElse))
    .map(([name, { orElse, type }]) => {
      const names = [name, ...(orElse === undefined ? [] : [orElse])].join(' or ');
      return `${names} must be set in ${values.APP_ENV} (${type.replaceAll('`', '')}).`;
    });
}

const MIN_SECRET_LENGTH = 32;

/**
 * Groups of settings of which all or none must be set, because otherwise the gateway would fail only when it needs
 * them.
 */
const settingsSetTogether: readonly (readonly SettingName[])[] = [
  ['HOST_PAYMENT_SECRET', 'HOST_PAYMENT_URL'],
  ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'],
  ['WECHAT_PAY_MERCHANT_ID', 'WECHAT_PAY_SERIAL', 'WECHAT_PAY_KEY_FILE', 'WECHAT_PAY_API_KEY'],
  ['WECHAT_PAY_PUBLIC_KEY_ID', 'WECHAT_PAY_PUBLIC_KEY_FILE'],
  ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_KEY_FILE'],
  ['ALIPAY_APP_CERT_FILE', 'ALIPAY_CERT_FILE', 'ALIPAY_ROOT_CERT_FILE'],
  ['KUAIDI100_CUSTOMER', 'KUAIDI100_KEY'],
  ['S3_BUCKET_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

function incompleteGroups(values: SettingValues): string[] {
  return settingsSetTogether
    .filter((names) => new Set(names.map((name) => values[name] === undefined)).size > 1)
    .map((names) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)} must be set together.`);
}

/**
 * Returns the problems of settings that contradict each other. For example, the signing secret is part of the app's
 * scripts, so if native tokens used the same secret, everybody could issue them.
 */
export function contradictions(values: SettingValues): string[] {
  const { NATIVE_TOKEN_SECRET, HOST_PAYMENT_SECRET, HOST_PAYMENT_FORMER_SECRET } = values;
  const problems: string[] = [];
  if (values.APP_ENV === 'production') {
    for (const name of ['SIGNING_SECRET', 'SIGNING_SECRETS'] as const) {
      const secrets = values[name];
      if (secrets && (secrets.length === 0 || !secrets.every(isOwn))) {
        problems.push(
          `${name} needs ${MIN_SECRET_LENGTH} characters in production, and must not be the development secret.`,
        );
      }
    }
    const isShared = NATIVE_TOKEN_SECRET !== undefined && signingSecretsOf(values).includes(NATIVE_TOKEN_SECRET);
    if (isShared || (NATIVE_TOKEN_SECRET !== undefined && !isOwn(NATIVE_TOKEN_SECRET))) {
      problems.push(
        `NATIVE_TOKEN_SECRET needs ${MIN_SECRET_LENGTH} characters in production, and must not be a signing secret.`,
      );
    }
  }
  if (
    values.APP_ENV === 'production' &&
    HOST_PAYMENT_SECRET !== undefined &&
    (!isOwn(HOST_PAYMENT_SECRET) || [NATIVE_TOKEN_SECRET, ...signingSecretsOf(values)].includes(HOST_PAYMENT_SECRET))
  ) {
    problems.push(
      `HOST_PAYMENT_SECRET needs ${MIN_SECRET_LENGTH} characters in production, and must not be another secret.`,
    );
  }
  if (HOST_PAYMENT_FORMER_SECRET !== undefined && HOST_PAYMENT_SECRET === undefined)
    problems.push('HOST_PAYMENT_FORMER_SECRET needs HOST_PAYMENT_SECRET.');
  if (values.WECHAT_PAY_MERCHANT_ID !== undefined && values.WECHAT_APP_ID === undefined) {
    problems.push('WECHAT_PAY_MERCHANT_ID needs WECHAT_APP_ID.');
  }
  const verifiers = [values.ALIPAY_PUBLIC_KEY_FILE, values.ALIPAY_CERT_FILE].filter((file) => file !== undefined);
  if (verifiers.length !== (values.ALIPAY_APP_ID === undefined ? 0 : 1)) {
    problems.push('ALIPAY_APP_ID and either ALIPAY_PUBLIC_KEY_FILE or ALIPAY_CERT_FILE must be set together.');
  }
  return [...problems, ...incompleteGroups(values)];
}

const isOwn = (secret: string): boolean => secret.length >= MIN_SECRET_LENGTH && secret !== DEVELOPMENT_SIGNING_SECRET;

export const signingSecretsOf = ({ SIGNING_SECRETS = [], SIGNING_SECRET = [] }: SettingValues): readonly string[] => [
  ...SIGNING_SECRETS,
  ...SIGNING_SECRET,
];
