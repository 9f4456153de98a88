import { readSettings } from '#server/settings/settings.ts';
import { readBuildSettings } from './buildSettings.ts';

const { isBuildVariable } = jest.requireActual<{ isBuildVariable: (name: string) => boolean }>('./ensureBuilt.mjs');

const secretOf = (env: NodeJS.ProcessEnv) => readBuildSettings(env).defines['__SIGNING_SECRET__'];

describe('readBuildSettings', () => {
  it.each([undefined, '', 'short', 'daidi-development-signing-secret-not-for-production'])(
    'HTTP-04 rejects the secret %p for a production build',
    (SIGNING_SECRET) => {
      expect(() => readBuildSettings({ APP_ENV: 'production', SIGNING_SECRET })).toThrow(/SIGNING_SECRET/);
    },
  );

  it('HTTP-04 uses the same secret for test, dev and local builds, and another one for production', () => {
    const own = 'a-production-secret-of-at-least-32-characters';
    const shared = secretOf({ APP_ENV: 'local' });
    expect(secretOf({ APP_ENV: 'dev' })).toBe(shared);
    expect(secretOf({ APP_ENV: 'test' })).toBe(shared);
    expect(secretOf({ APP_ENV: 'production', SIGNING_SECRET: own })).toBe(JSON.stringify(own));
    expect(JSON.stringify(own)).not.toBe(shared);
  });

  it('HTTP-04 gives the app the first of the secrets that the gateway accepts', () => {
    const several = ['the-new-secret-of-at-least-32-characters', 'the-old-secret-of-at-least-32-characters'] as const;
    expect(secretOf({ APP_ENV: 'production', SIGNING_SECRETS: several.join(', ') })).toBe(JSON.stringify(several[0]));
  });

  it('AUTH-21 reads the same trusted origins from TRUSTED_ORIGINS as the gateway, without spaces and final slashes', () => {
    const TRUSTED_ORIGINS = ' https://m.example.com/ , https://pay.example.com:8443,';
    const trusted = readBuildSettings({ TRUSTED_ORIGINS }).defines['__TRUSTED_ORIGINS__'];
    expect(JSON.parse(trusted ?? '')).toEqual(['https://m.example.com', 'https://pay.example.com:8443']);
    expect(readSettings({ TRUSTED_ORIGINS }).trustedOrigins).toEqual(JSON.parse(trusted ?? ''));
    expect(() => readBuildSettings({ TRUSTED_ORIGINS: 'https://a.example/path' })).toThrow(/^TRUSTED_ORIGINS must/);
  });

  it('HTTP-06 treats an empty variable as not set', () => {
    const names = ['API_ROOT', 'RESOURCE_ROOT', 'ACCOUNT_ROOT', 'LOGOUT_URL', 'SIGNING_SECRET', 'SIGNING_SECRETS'];
    const others = ['TRUSTED_ORIGINS', 'WECHAT_SDK_URL', 'OUTPUT_PATH'];
    const empty = Object.fromEntries([...names, ...others].map((name) => [name, '']));
    expect(readBuildSettings(empty)).toEqual(readBuildSettings({}));
    const own = 'a-production-secret-of-at-least-32-characters';
    const production = { APP_ENV: 'production', SIGNING_SECRET: '', SIGNING_SECRETS: own };
    expect(secretOf(production)).toBe(JSON.stringify(own));
  });

  it('ENV-06 uses the environment local by default, and rejects an unknown environment', () => {
    expect(readBuildSettings({}).appEnv).toBe('local');
    expect(() => readBuildSettings({ APP_ENV: 'staging' })).toThrow(/local, dev, test, production/);
  });

  it('HTTP-06 reads only variables whose change makes an existing build outdated', () => {
    const read = new Set<string>();
    readBuildSettings(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
    // These two variables are exceptions: the output path does not affect the content of a build, and the version
    // changes only together with the lock file.
    for (const name of ['OUTPUT_PATH', 'npm_package_version']) read.delete(name);
    expect(read.size).toBeGreaterThan(15);
    expect([...read].filter((name) => !isBuildVariable(name))).toEqual([]);
  });

  it('HTTP-06 reads every root address from the configuration', () => {
    const roots = (env: NodeJS.ProcessEnv) =>
      JSON.parse(readBuildSettings(env).defines['__ROOTS__'] ?? '') as Record<string, string>;
    const configured = roots({
      API_ROOT: 'https://api.example.cn',
      EVENT_ROOT: 'https://event.example.cn',
      ACTIVITY_EVENT_ROOT: 'https://activity-event.example.cn',
      TRACE_ROOT: 'https://trace.example.cn',
      OPEN_MEMBER_ROOT: 'https://member.example.cn',
      OPEN_ACTIVITY_ROOT: 'https://activity.example.cn',
      WECHAT_OPEN_ID_ROOT: 'https://wx.example.cn',
      RESOURCE_ROOT: 'https://res.example.cn',
      IMAGE_CDN_ROOT: 'https://img.example.cn',
      TOKEN_EXCHANGE_ROOT: 'https://exchange.example.cn',
      ACCOUNT_ROOT: 'https://account.example.cn',
      LOGOUT_URL: 'https://account.example.cn/out',
      WEB_VIEW_AUTH_URL: 'https://account.example.cn/webview',
    });
    expect(Object.values(configured).every((root) => root.startsWith('https://'))).toBe(true);
    expect(Object.keys(roots({}))).toEqual(Object.keys(configured));
  });
});
