import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import type { Target } from '#test/attack/target.ts';
import type { GatewayTask, GatewayMessage } from './gateway.ts';

const POOL_SIZE = 16;

/** A gateway under test, with the commands of operators and the jobs that run on it. */
export interface Gateway extends Target {
  /** Runs a command or job. Resolves with the outcome of the command, or with `done`. Rejects if it has failed. */
  runTask: (name: GatewayTask['name'], orderId?: string) => Promise<string>;
  /** Returns the end of the gateway's log, which contains only warnings and errors. */
  log: () => string;
  end: () => Promise<void>;
}

/** Starts a gateway from the sources below `root`. */
export async function startGateway(
  root: string,
  folders: { databaseUrl: string; contentDir: string; dataDir: string },
): Promise<Gateway> {
  const child = fork(path.join(root, 'test/races/gateway.ts'), [], {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    env: {
      ...process.env,
      APP_ENV: 'test',
      DATABASE_URL: folders.databaseUrl,
      DATABASE_POOL_SIZE: String(POOL_SIZE),
      DATA_DIR: folders.dataDir,
      CONTENT_DIR: folders.contentDir,
      LOG_LEVEL: 'warn',
      PUBLIC_ORIGIN: 'https://stories.example',
      TRUST_PROXY: '127.0.0.1',
    },
  });
  let log = '';
  child.stderr?.on('data', (part: Buffer) => (log = `${log}${part.toString()}`.slice(-4_000)));
  const exited = once(child, 'exit').then(() => Promise.reject(new Error(`A gateway has ended:\n${log}`)));
  exited.catch(() => undefined);
  const origin = await Promise.race([firstOrigin(child), exited]);
  const waiting = new Map<number, { resolve: (result: string) => void; reject: (error: Error) => void }>();
  child.on('message', (told: GatewayMessage) => {
    if (!('id' in told)) return;
    const one = waiting.get(told.id);
    waiting.delete(told.id);
    if ('result' in told) one?.resolve(told.result);
    else one?.reject(new Error(told.error));
  });
  let count = 0;
  return {
    origin,
    publicOrigin: 'https://stories.example',
    isProduction: false,
    signingSecret: DEVELOPMENT_SIGNING_SECRET,
    nativeTokenSecret: DEVELOPMENT_SIGNING_SECRET,
    runTask(name, orderId = '') {
      const id = (count += 1);
      const answered = new Promise<string>((resolve, reject) => waiting.set(id, { resolve, reject }));
      child.send({ id, name, orderId } satisfies GatewayTask);
      return Promise.race([answered, exited]);
    },
    log: () => log,
    async end() {
      child.kill('SIGKILL');
      await exited.catch(() => undefined);
    },
  };
}

const firstOrigin = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.on('message', (told: GatewayMessage) => {
      if ('origin' in told) resolve(told.origin);
    });
  });
