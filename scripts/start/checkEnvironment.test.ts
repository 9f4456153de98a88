import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { readSettings } from '#server/settings/settings.ts';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';

const { environmentProblem } = jest.requireActual<{
  environmentProblem: (env: NodeJS.ProcessEnv) => string | undefined;
}>('./checkEnvironment.mjs');

const own = 'a-secret-of-our-own-a-secret-of-our-own';
const DATABASE_URL = 'postgres://daidi@db.example/daidi';
const production = {
  APP_ENV: 'production',
  SIGNING_SECRET: own,
  PUBLIC_ORIGIN: 'https://m.example.com',
  SUPPORT_PHONE: '400-800-1234',
};

describe('checkEnvironment', () => {
  // The scripts run in an empty folder, where nothing can be installed or built. A script that tried to do so would
  // fail with another message.
  it.each(['start.mjs', 'dev.mjs'])(
    'makes %s reject DATABASE_URL without APP_ENV, with one line that names both',
    (script) => {
      const { PATH, HOME } = process.env;
      const { status, stdout, stderr } = spawnSync(process.execPath, [path.resolve('scripts/start', script)], {
        cwd: temporaryFolder(),
        env: { PATH, HOME, DATABASE_URL },
        encoding: 'utf8',
      });
      expect({ status, stdout, stderr }).toEqual({
        status: 1,
        stdout: '',
        stderr:
          'DATABASE_URL is set, but APP_ENV is not: set APP_ENV=production for real users, or APP_ENV=local for development.\n',
      });
    },
  );

  it.each([
    {},
    { DATABASE_URL: '' },
    { APP_ENV: 'local', DATABASE_URL },
    { ...production, DATABASE_URL },
    { DATABASE_URL },
    { PUBLIC_ORIGIN: 'https://m.example.com' },
    { APP_ENV: 'local', PUBLIC_ORIGIN: 'https://m.example.com' },
    { APP_ENV: '' },
    { APP_ENV: 'staging' },
    { ...production, SIGNING_SECRET: '' },
    { ...production, PUBLIC_ORIGIN: '' },
    { ...production, SUPPORT_PHONE: '' },
    { APP_ENV: 'production' },
  ])('reports for %j the same problem as the gateway', (env) => {
    const gatewaySays = () => {
      try {
        readSettings(env);
        return undefined;
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(environmentProblem(env)).toBe(gatewaySays());
  });
});
