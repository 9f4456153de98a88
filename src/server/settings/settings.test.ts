import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { issueCertificate } from '#server/testing/shop/certificateAuthority.ts';
import { keyPair } from '#server/testing/shop/standInServer.ts';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';
import { readOperatorSettings, readSettings, SettingsError } from './settings.ts';

const folder = temporaryFolder();
const fileWith = (name: string, content: string): string => {
  fs.writeFileSync(path.join(folder, name), content);
  return path.join(folder, name);
};
const keys = keyPair();
const certificate = issueCertificate({ organization: '呆迪', commonName: 'app', at: Date.UTC(2026, 10, 23) }).pem;
const privateKey = fileWith('private.pem', keys.privateKey);
const publicKey = fileWith('public.pem', keys.publicKey);
const pem = fileWith('certificate.pem', certificate);
const brokenKey = fileWith('broken.pem', '-----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----\n');
const ellipticKey = fileWith(
  'elliptic.pem',
  crypto
    .generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
);
const alipay = { ALIPAY_APP_ID: '2021', ALIPAY_SELLER_ID: '2088', ALIPAY_KEY_FILE: privateKey };
const own = 'a-secret-of-our-own-a-secret-of-our-own';
const production = {
  APP_ENV: 'production',
  PUBLIC_ORIGIN: 'https://m.example.com',
  SIGNING_SECRET: own,
  SUPPORT_PHONE: '400-800-1234',
};

describe('the settings', () => {
  it('ENV-06 default to a local gateway on port 8080 with the embedded database', () => {
    expect(readSettings({})).toMatchObject({ appEnv: 'local', port: 8080, databaseUrl: undefined });
  });

  it('HTTP-04 require production to have its own secrets, and allow several during a rotation', () => {
    expect(readSettings(production).signingSecrets).toEqual([own]);
    const { signingSecrets } = readSettings({ ...production, SIGNING_SECRETS: `${own}-2, ${own}-3` });
    expect(signingSecrets).toEqual([`${own}-2`, `${own}-3`, own]);
  });

  it('SWAP-03 let production accept native tokens only if their secret is set', () => {
    expect(readSettings(production).nativeTokenSecret).toBeUndefined();
    expect(readSettings({ ...production, NATIVE_TOKEN_SECRET: `${own}-2` }).nativeTokenSecret).toBe(`${own}-2`);
  });

  it('let all gateways outside production sell sample goods, unless SELL_SAMPLE_GOODS says otherwise', () => {
    const sells = (env: NodeJS.ProcessEnv) => readSettings(env).sellsSampleGoods;
    expect([sells({}), sells(production)]).toEqual([true, false]);
    expect([sells({ SELL_SAMPLE_GOODS: 'no' }), sells({ ...production, SELL_SAMPLE_GOODS: 'yes' })]).toEqual([
      false,
      true,
    ]);
  });

  it('let other machines reach the gateway unless HOST restricts it to this machine', () => {
    expect(readSettings({}).host).toBe('0.0.0.0');
    expect(readSettings({ HOST: '127.0.0.1' }).host).toBe('127.0.0.1');
  });

  it('let only this machine use the host simulator by default', () => {
    expect(readSettings({}).labAccess).toBe('loopback');
    expect(readSettings({ LAB_ACCESS: 'any' }).labAccess).toBe('any');
  });

  it.each([
    [undefined, []],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('with TRUST_PROXY=%s trust only the proxies that it names', (TRUST_PROXY, trusted) => {
    expect(readSettings({ TRUST_PROXY }).trustProxy).toEqual(trusted);
  });

  it('put folders below DATA_DIR, unless the variable of a folder names another place', () => {
    const { mediaDir, assetArchiveDir } = readSettings({ DATA_DIR: '/srv/data', MEDIA_DIR: '/srv/media' });
    expect([mediaDir, assetArchiveDir]).toEqual(['/srv/media', '/srv/data/assets']);
  });

  it('treat an empty variable as not set', () => {
    const { smsUrl, wechat, databaseUrl, port } = readSettings({
      SMS_URL: '',
      WECHAT_APP_ID: '',
      WECHAT_APP_SECRET: '',
      DATABASE_URL: '',
      PORT: '',
    });
    expect([smsUrl, wechat, databaseUrl, port]).toEqual([undefined, undefined, undefined, 8080]);
  });

  it('let the gateway verify Alipay by a key or by certificates', () => {
    const certificates = { ALIPAY_APP_CERT_FILE: pem, ALIPAY_CERT_FILE: pem, ALIPAY_ROOT_CERT_FILE: pem };
    expect(readSettings({ ...alipay, ALIPAY_PUBLIC_KEY_FILE: publicKey }).alipay?.verifiedBy).toEqual({
      publicKey: keys.publicKey,
    });
    expect(readSettings({ ...alipay, ...certificates }).alipay?.verifiedBy).toEqual({
      app: certificate,
      alipay: certificate,
      root: certificate,
    });
    expect(readSettings({}).alipay).toBeUndefined();
  });

  it('let visitors wait at most one second for a rendered page by default', () => {
    expect(readSettings({}).renderTimeoutMs).toBe(1_000);
    expect(readSettings({ RENDER_TIMEOUT_MS: '20000' }).renderTimeoutMs).toBe(20_000);
  });

  it('give production two seconds to drain, and other environments none', () => {
    expect([readSettings(production).drainSeconds, readSettings({}).drainSeconds]).toEqual([2, 0]);
  });

  it('report all problems in one message, one on each line', () => {
    const env = {
      APP_ENV: 'production',
      PORT: '80a',
      LOG_LEVEL: 'loud',
      SIGNING_SECRET: 'short',
      WECHAT_APP_ID: 'wx1',
      TRUSTED_ORIGINS: 'https://m.example.com, https://a.example/path, *',
    };
    const read = () => readSettings(env);
    expect(read).toThrow(
      [
        'PORT must be a whole number from 0 to 65535, not "80a".',
        'TRUSTED_ORIGINS must be an origin without path, e.g. https://m.example.com, not "https://a.example/path".',
        'TRUSTED_ORIGINS must be an origin without path, e.g. https://m.example.com, not "*".',
        'LOG_LEVEL must be one of debug, info, warn, error, silent, not "loud".',
        'PUBLIC_ORIGIN must be set in production (origin such as https://m.example.com).',
        'SUPPORT_PHONE must be set in production (phone number such as 400-800-1234).',
        'SIGNING_SECRET needs 32 characters in production, and must not be the development secret.',
        'WECHAT_APP_ID and WECHAT_APP_SECRET must be set together.',
      ].join('\n'),
    );
  });

  it("of operators' commands require no secrets, and report problems only of the variables that they read", () => {
    const env = { APP_ENV: 'production', DATA_DIR: '/srv/data', PORT: '80a' };
    expect(readOperatorSettings(env)).toEqual({
      appEnv: 'production',
      dataDir: '/srv/data',
      mediaDir: '/srv/data/media',
      databaseUrl: undefined,
    });
    expect(readOperatorSettings({}).appEnv).toBeUndefined();
    expect(() => readOperatorSettings({ DATABASE_URL: 'mysql://db' })).toThrow(/^DATABASE_URL must begin with/);
  });

  it.each([
    [{ PORT: '80a' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ APP_ENV: 'staging' }, 'APP_ENV'],
    [{ APP_ENV: 'local', DATABASE_URL: 'mysql://root:hunter2@db' }, 'DATABASE_URL'],
    [{ TRUSTED_ORIGINS: 'https://a.example/path' }, 'TRUSTED_ORIGINS'],
    [{ TRUSTED_ORIGINS: '*' }, 'TRUSTED_ORIGINS'],
    [{ PUBLIC_ORIGIN: 'https://m.example.com' }, 'APP_ENV'],
    [{ APP_ENV: 'local', PUBLIC_ORIGIN: 'm.example.com' }, 'PUBLIC_ORIGIN'],
    [{ SMS_URL: 'file:///etc/passwd' }, 'SMS_URL'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY must not contain "0.0.0.0/0", which is every address'],
    [{ TRUST_PROXY: '::1,::/0' }, 'TRUST_PROXY must not contain "::/0", which is every address'],
    [{ TRUST_PROXY: '::/00' }, 'TRUST_PROXY must not contain "::/00", which is every address'],
    [{ ...production, PUBLIC_ORIGIN: undefined }, 'PUBLIC_ORIGIN'],
    [{ ...production, SUPPORT_PHONE: undefined }, 'SUPPORT_PHONE'],
    [{ DATABASE_URL: 'postgres://daidi@db.example/daidi' }, 'APP_ENV'],
    [{ LAB_ACCESS: 'yes' }, 'LAB_ACCESS'],
    [{ ADOPT_DATABASE: '1' }, 'ADOPT_DATABASE'],
    [{ ...production, NATIVE_TOKEN_SECRET: 'short' }, 'NATIVE_TOKEN_SECRET'],
    [{ ...production, NATIVE_TOKEN_SECRET: own }, 'NATIVE_TOKEN_SECRET'],
    [
      { ...production, NATIVE_TOKEN_SECRET: 'daidi-development-signing-secret-not-for-production' },
      'NATIVE_TOKEN_SECRET',
    ],
    [{ ...production, SIGNING_SECRET: undefined }, 'SIGNING_SECRET'],
    [{ ...production, SIGNING_SECRET: ',' }, 'SIGNING_SECRET'],
    [{ ...production, SIGNING_SECRETS: 'short' }, 'SIGNING_SECRETS'],
    [{ WECHAT_APP_SECRET: 'hunter2' }, 'WECHAT_APP_ID'],
    [{ WECHAT_PAY_SERIAL: 'hunter2' }, 'WECHAT_PAY_MERCHANT_ID'],
    [{ WECHAT_PAY_PUBLIC_KEY_ID: 'hunter2' }, 'WECHAT_PAY_PUBLIC_KEY_FILE'],
    [{ WECHAT_PAY_KEY_FILE: 'absent.pem' }, 'WECHAT_PAY_KEY_FILE'],
    [{ WECHAT_PAY_KEY_FILE: 'package.json' }, 'WECHAT_PAY_KEY_FILE'],
    [{ WECHAT_PAY_API_KEY: 'hunter2' }, 'WECHAT_PAY_API_KEY'],
    [{ ALIPAY_SELLER_ID: 'hunter2' }, 'ALIPAY_APP_ID'],
    [{ ALIPAY_CERT_FILE: pem, ALIPAY_APP_CERT_FILE: pem, ALIPAY_ROOT_CERT_FILE: pem }, 'ALIPAY_APP_ID'],
    [alipay, 'ALIPAY_CERT_FILE'],
    [
      {
        ...alipay,
        ALIPAY_PUBLIC_KEY_FILE: publicKey,
        ALIPAY_CERT_FILE: pem,
        ALIPAY_APP_CERT_FILE: pem,
        ALIPAY_ROOT_CERT_FILE: pem,
      },
      'ALIPAY_CERT_FILE',
    ],
    [{ ALIPAY_KEY_FILE: 'package.json' }, 'ALIPAY_KEY_FILE'],
    [{ WECHAT_PAY_KEY_FILE: brokenKey }, 'WECHAT_PAY_KEY_FILE'],
    [{ WECHAT_PAY_KEY_FILE: publicKey }, 'WECHAT_PAY_KEY_FILE'],
    [{ WECHAT_PAY_PUBLIC_KEY_FILE: privateKey }, 'WECHAT_PAY_PUBLIC_KEY_FILE'],
    [{ ALIPAY_KEY_FILE: brokenKey }, 'ALIPAY_KEY_FILE'],
    [{ ALIPAY_KEY_FILE: ellipticKey }, 'ALIPAY_KEY_FILE'],
    [{ ALIPAY_PUBLIC_KEY_FILE: brokenKey }, 'ALIPAY_PUBLIC_KEY_FILE'],
    [{ ALIPAY_PUBLIC_KEY_FILE: pem }, 'ALIPAY_PUBLIC_KEY_FILE'],
    [{ ALIPAY_APP_CERT_FILE: publicKey }, 'ALIPAY_APP_CERT_FILE'],
    [{ ALIPAY_CERT_FILE: brokenKey }, 'ALIPAY_CERT_FILE'],
    [{ ALIPAY_ROOT_CERT_FILE: privateKey }, 'ALIPAY_ROOT_CERT_FILE'],
    [{ ALIPAY_GATEWAY: 'openapi.alipay.com' }, 'ALIPAY_GATEWAY'],
    [{ ...production, SIGNING_SECRET: 'short' }, 'SIGNING_SECRET'],
    [{ ...production, SIGNING_SECRET: 'daidi-development-signing-secret-not-for-production' }, 'SIGNING_SECRET'],
  ])('HTTP-04 refuse %j with one line that names %s', (env, name) => {
    const read = () => readSettings(env);
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`));
    expect(read).not.toThrow(/hunter2/);
  });
});
