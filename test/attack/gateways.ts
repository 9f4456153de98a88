import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { openDatabase, type Database } from '#server/database/connection/open.ts';
import { runOrderCommand } from '#server/modules/orders/orderCommands.ts';
import { standInWechat } from '#server/testing/shop/standInWechat.ts';
import { wechatSettings } from '#server/testing/shop/wechatSettings.ts';
import { preloadLessOptimised } from '#test/harness/lessOptimised.ts';
import { spawnGateway } from '#test/harness/spawnGateway.ts';
import type { Target } from './target.ts';

const PUBLIC_ORIGIN = 'https://stories.example';
const NATIVE_TOKEN_SECRET = 'a-native-token-secret-that-only-the-attacks-know';
export const HOST_PAYMENT_SECRET = 'a-secret-of-the-host-of-these-attacks-only';
const SAMPLE_EVERY_MS = 20;
/** The memory limit of a gateway on PostgreSQL, equal to MemoryMax in docs/operations.md. */
const MAX_MEMORY_MB = 768;

export interface AttackedGateway extends Target {
  pid: number;
  /** The folder of the users' files. The gateways of one database share it. */
  uploadsDir: string;
  /** The address of the database; undefined on PGlite, which no other process can query. */
  databaseUrl: string | undefined;
  /** The maximum of the gateway's memory in MB. Infinity on PGlite, which holds the database in the same process. */
  maxMemoryMb: number;
  /**
   * Runs work directly in the database. A gateway on PGlite is stopped meanwhile, because only one process may use its
   * folder; afterwards the gateway has another address.
   */
  withDatabase: <T>(act: (db: Database) => Promise<T>) => Promise<T>;
  /** Runs commands of `npm run orders` one after another, and returns the lines that each of them prints. */
  operate: (...commands: (readonly string[])[]) => Promise<string[][]>;
  end: () => Promise<void>;
}

export interface GatewayOptions {
  appDist: string;
  signingSecret: string;
  /** The address of the database; if omitted, the gateway uses PGlite in a folder of its own. */
  databaseUrl?: string | undefined;
  /** The folder of the pack; if omitted, the gateway uses the built-in pack. */
  contentDir?: string;
  uploadsDir: string;
  smsUrl: string;
}

const environmentFor = (
  { appDist, signingSecret, databaseUrl, contentDir, uploadsDir, smsUrl }: GatewayOptions,
  dataDir: string,
) => ({
  APP_ENV: 'production',
  SIGNING_SECRET: signingSecret,
  NATIVE_TOKEN_SECRET,
  PUBLIC_ORIGIN,
  SUPPORT_PHONE: '400-800-1234',
  SMS_URL: smsUrl,
  // The attacks run on this machine and set X-Forwarded-For to the addresses that they simulate.
  TRUST_PROXY: '127.0.0.1,::1',
  // These settings let the gateway sell the built-in goods, some of which the attacks order for money.
  HOST_PAYMENT_SECRET,
  HOST_PAYMENT_URL: 'https://host.invalid/payments',
  SELL_SAMPLE_GOODS: 'yes',
  // A few accounts send all requests, so these limits are raised. The limits under attack keep their defaults.
  WRITES_PER_ACCOUNT_MINUTE: '1000000',
  WRITES_PER_ADDRESS_MINUTE: '1000000',
  DATA_DIR: dataDir,
  UPLOADS_DIR: uploadsDir,
  APP_DIST: appDist,
  LOG_LEVEL: 'error',
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  ...(contentDir === undefined ? {} : { CONTENT_DIR: contentDir }),
});

export function temporaryFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daidi-attack-'));
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}

/** Starts a built gateway with the settings of production. */
export async function startAttackedGateway(options: GatewayOptions): Promise<AttackedGateway> {
  const { folder, remove } = temporaryFolder();
  const { databaseUrl } = options;
  // The environment includes an account at WeChat, so that friends can choose to pay with WeChat. The gateway cannot
  // reach WeChat.
  const environment = { ...environmentFor(options, folder), ...wechatSettings(standInWechat('publicKey'), folder) };
  const start = () => spawnGateway(environment, preloadLessOptimised);
  let gateway = await start();
  const attacked: AttackedGateway = {
    origin: gateway.origin,
    publicOrigin: PUBLIC_ORIGIN,
    signingSecret: options.signingSecret,
    nativeTokenSecret: NATIVE_TOKEN_SECRET,
    isProduction: true,
    pid: gateway.process.pid ?? 0,
    uploadsDir: options.uploadsDir,
    databaseUrl,
    maxMemoryMb: databaseUrl === undefined ? Infinity : MAX_MEMORY_MB,
    withDatabase: async (act) => {
      if (databaseUrl === undefined) await gateway.end('SIGTERM');
      const place = { url: databaseUrl, folder: path.join(folder, 'pglite'), poolSize: 1 };
      const database = await openDatabase({ ...place, onConnectionError: (error) => console.error(error.message) });
      try {
        return await act(database.jobsDb);
      } finally {
        await database.close();
        if (databaseUrl === undefined) {
          gateway = await start();
          Object.assign(attacked, { origin: gateway.origin, pid: gateway.process.pid ?? 0 });
        }
      }
    },
    operate: (...commands) =>
      attacked.withDatabase(async (db) => {
        const printed: string[][] = [];
        for (const command of commands) printed.push(await runOrderCommand(db, command, new Date()));
        return printed;
      }),
    end: async () => {
      await gateway.end('SIGKILL');
      remove();
    },
  };
  return attacked;
}

/** Returns whether a production gateway refuses to start with the public development secret. */
export async function refusesDevelopmentSecret(options: GatewayOptions): Promise<boolean> {
  const { folder, remove } = temporaryFolder();
  try {
    const environment = environmentFor({ ...options, signingSecret: DEVELOPMENT_SIGNING_SECRET }, folder);
    const gateway = await spawnGateway(environment, preloadLessOptimised);
    await gateway.end('SIGKILL');
    return false;
  } catch (error) {
    return error instanceof Error && error.message.includes('SIGNING_SECRET');
  } finally {
    remove();
  }
}

/** Monitors the memory that a process uses. `stop` returns the maximum in MB. */
export function watchMemory(pid: number): { now: () => number; stop: () => number } {
  let most = 0;
  const now = (): number => {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  };
  const sample = () => {
    // A process that has exited uses no memory. The attack notices the exit when it calls the gateway.
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

/** Starts a server that receives the text messages of the gateways. */
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
