import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DEVELOPMENT_SIGNING_SECRET } from '#contract/requestToken.ts';
import type { Target } from './target.ts';

const PUBLIC_ORIGIN = 'https://stories.example';
const NATIVE_TOKEN_SECRET = 'a-native-token-secret-that-only-the-attacks-know';
const START_WITHIN_MS = 120_000;
const SAMPLE_EVERY_MS = 20;

export interface Attacked extends Target {
  pid: number;
  end: () => Promise<void>;
}

export interface GatewayOptions {
  appDist: string;
  signingSecret: string;
  /** PGlite in a folder of its own when left out. */
  databaseUrl?: string | undefined;
  smsUrl: string;
}

const environmentFor = ({ appDist, signingSecret, databaseUrl, smsUrl }: GatewayOptions, dataDir: string) => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  PORT: '0',
  HOST: '127.0.0.1',
  APP_ENV: 'production',
  SIGNING_SECRET: signingSecret,
  NATIVE_TOKEN_SECRET,
  PUBLIC_ORIGIN,
  SMS_URL: smsUrl,
  // The attacks come from this machine and say by X-Forwarded-For which addresses they play.
  TRUST_PROXY: '127.0.0.1,::1',
  // A handful of accounts sends everything; the limits that are attacked are others, and have their defaults.
  WRITES_PER_ACCOUNT_MINUTE: '1000000',
  WRITES_PER_ADDRESS_MINUTE: '1000000',
  DATA_DIR: dataDir,
  APP_DIST: appDist,
  LOG_LEVEL: 'fatal',
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
});

const spawnGateway = (environment: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', 'src/server/start.ts'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Starts a gateway with the settings of production. */
export async function startAttacked(options: GatewayOptions): Promise<Attacked> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daidi-attack-'));
  const gateway = spawnGateway({ ...environmentFor(options, dataDir), LOG_LEVEL: 'error' });
  const exited = once(gateway, 'exit');
  const end = async () => {
    gateway.kill('SIGKILL');
    await exited;
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const port = await portOf(gateway);
    return {
      origin: `http://127.0.0.1:${port}`,
      publicOrigin: PUBLIC_ORIGIN,
      signingSecret: options.signingSecret,
      nativeTokenSecret: NATIVE_TOKEN_SECRET,
      pid: gateway.pid ?? 0,
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

function portOf(gateway: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let told = '';
    const timer = globalThis.setTimeout(() => reject(new Error(`No gateway:\n${told}`)), START_WITHIN_MS);
    const listen = (text: Buffer) => {
      told = (told + text.toString()).slice(-4_000);
      const found = /http:\/\/localhost:(\d+)\//.exec(told)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(Number(found));
    };
    gateway.stdout?.on('data', listen);
    gateway.stderr?.on('data', listen);
    gateway.once('exit', (code) => reject(new Error(`The gateway ended with ${code ?? 'a signal'}:\n${told}`)));
  });
}

/** Whether a production gateway refuses to start with the secret that everybody knows. */
export async function refusesDevelopmentSecret(options: GatewayOptions): Promise<boolean> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daidi-attack-'));
  const gateway = spawnGateway(environmentFor({ ...options, signingSecret: DEVELOPMENT_SIGNING_SECRET }, dataDir));
  const ended = once(gateway, 'exit').then(([code]) => code !== 0);
  try {
    return await Promise.race([ended, setTimeout(START_WITHIN_MS, false, { ref: false })]);
  } finally {
    gateway.kill('SIGKILL');
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Watches how much memory a process holds. `stop` returns the most that was seen, in MB. */
export function watchMemory(pid: number): { now: () => number; stop: () => number } {
  let most = 0;
  const now = (): number => {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  };
  const sample = () => {
    // A process that has died holds nothing; the attack finds out that it is gone by asking it.
    most = fs.existsSync(`/proc/${pid}/status`) ? Math.max(most, now()) : most;
  };
  sample();
  const timer = setInterval(sample, SAMPLE_EVERY_MS);
  return {
    now,
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}

/** Receives the text messages of the gateways. */
export async function startSmsSink() {
  const messages: { mobile: string; code: string }[] = [];
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      messages.push(JSON.parse(Buffer.concat(parts).toString('utf8')) as { mobile: string; code: string });
      response.end('{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The sink of messages does not listen.');
  return { url: `http://127.0.0.1:${address.port}/sms`, messages, close: () => server.close() };
}
