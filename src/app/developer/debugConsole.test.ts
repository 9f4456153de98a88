import VConsole from 'vconsole';
import { startDebugConsole } from './debugConsole.ts';

jest.mock('vconsole', () => ({ __esModule: true, default: jest.fn() }));

const build = globalThis as unknown as { __APP_ENV__: string };
const usual = build.__APP_ENV__;

afterEach(() => {
  build.__APP_ENV__ = usual;
  jest.mocked(VConsole).mockClear();
});

async function startedIn(appEnv: string) {
  build.__APP_ENV__ = appEnv;
  startDebugConsole();
  await new Promise((resolve) => setTimeout(resolve, 0));
  return jest.mocked(VConsole).mock.calls;
}

describe('the debug console', () => {
  it.each(['dev', 'test'])(
    'ENV-06 STATE-10 is part of a %s build, without the panels that would show calls and storage unmasked',
    async (appEnv) => {
      expect(await startedIn(appEnv)).toEqual([[{ defaultPlugins: ['system', 'element'] }]]);
    },
  );

  it.each(['local', 'production'])('ENV-06 is not part of a %s build', async (appEnv) => {
    expect(await startedIn(appEnv)).toEqual([]);
  });
});
