import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import type { Messages } from '#test/attack/adults.ts';
import { startSmsSink } from '#test/attack/gateways.ts';
import { builtGateway } from '#test/harness/spawnGateway.ts';
import { SIGNING_SECRET } from '#test/bench/builds.ts';

const START_TIMEOUT_MS = 180_000;

export interface RunningGateway {
  port: number;
  pid: number;
  /** The text messages that the gateway has sent. */
  messages: Messages;
  stop: () => Promise<void>;
}

/** Starts the real gateway in a process of its own, on an empty database with the built-in pack. */
export async function startGateway(appDist: string): Promise<RunningGateway> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daidi-bench-'));
  const sms = await startSmsSink();
  const gateway = spawn(process.execPath, [builtGateway()], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      APP_DIST: appDist,
      APP_ENV: 'local',
      SIGNING_SECRETS: [SIGNING_SECRET, DEVELOPMENT_SIGNING_SECRET].join(','),
      LOG_LEVEL: 'error',
      SMS_URL: sms.url,
      TRUST_PROXY: '127.0.0.1,::1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => gateway.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The gateway did not start in time.')), START_TIMEOUT_MS);
    gateway.stdout.on('data', (text: Buffer) => {
      const found = /http:\/\/localhost:(\d+)\//.exec(text.toString())?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(Number(found));
    });
    gateway.once('exit', (code) => reject(new Error(`The gateway ended with ${code ?? 'a signal'}.`)));
  });
  return {
    port,
    pid: gateway.pid ?? 0,
    messages: sms.messages,
    stop: async () => {
      gateway.kill('SIGTERM');
      await exited;
      sms.close();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
