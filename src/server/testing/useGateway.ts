import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '#lib/time/time.ts';
import { buildApp } from '#server/buildApp.ts';
import { importPack } from '#server/content/store/importPack.ts';
import type { SmsSender } from '#server/domain/users/sms.ts';
import type { Gateway } from '#server/gateway.ts';
import { loadServerSecret } from '#server/secrets/serverSecret.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { aPack } from './pack/aPack.ts';
import {
  openTestDatabase,
  type DatabaseKind,
  type TestDatabase,
  type TestDatabaseOptions,
} from './database/databases.ts';
import { TEMPLATE_TIME_MS } from './database/templateDatabases.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/** A gateway with a new database, a clock that stands still, and text messages that are only recorded. */
export interface TestGateway {
  readonly app: FastifyInstance;
  readonly gateway: Gateway;
  readonly database: TestDatabase;
  /** The time of the gateway's clock; assign a value to change it. */
  time: number;
  readonly messages: { mobile: string; code: string }[];
  /** Sends text messages; assign another function to make sending fail. */
  sms?: SmsSender;
  /** Everything that the gateway has logged, as text. */
  readonly logLines: string[];
}

const OPEN_WITHIN_MS = MINUTE_MS;

/**
 * Opens a gateway before the tests of the `describe` that calls this function, and closes it afterwards. Suites that
 * need only one kind of database use `postgres`, because each embedded database costs 1.5 s of processor time.
 */
export function useGateway(
  kind: DatabaseKind,
  overrides: Partial<Settings> = {},
  databaseOptions: TestDatabaseOptions = {},
): TestGateway {
  const opened: Partial<{ app: FastifyInstance; gateway: Gateway; database: TestDatabase }> = {};
  const test = {
    time: TEMPLATE_TIME_MS,
    messages: [] as TestGateway['messages'],
    sms: (async (message) => {
      test.messages.push(message);
    }) as SmsSender,
    logLines: [] as string[],
    get app() {
      return need(opened.app);
    },
    get gateway() {
      return need(opened.gateway);
    },
    get database() {
      return need(opened.database);
    },
  };

  beforeAll(async () => {
    // A suite with a pack of its own must not start with another built-in pack.
    const template = overrides.contentDir === undefined ? 'withPack' : 'migrated';
    const database = await openTestDatabase(kind, { template, ...databaseOptions });
    opened.database = database;
    const dataDir = temporaryFolder();
    const contentDir = overrides.contentDir ?? aPack();
    const settings = {
      ...readSettings({ DATA_DIR: dataDir, CONTENT_DIR: contentDir, APP_DIST: path.join(dataDir, 'dist') }),
      // The limits are high, because suites send more requests than a family does. Suites that test these limits set
      // their own.
      writesPerAccountMinute: 1_000_000,
      writesPerAddressMinute: 1_000_000,
      requestsPerAccount: 1_000,
      ...overrides,
    };
    opened.gateway = {
      settings,
      db: database.db,
      healthDb: database.healthDb,
      databaseKind: database.kind,
      now: () => new Date(test.time),
      serverSecret: await loadServerSecret(database.db),
      sms: (message, log) => test.sms(message, log),
    };
    const now = new Date(test.time);
    const { contentHash } = await importPack(database.db, settings.contentDir, {
      mediaDir: settings.mediaDir,
      isBuiltIn: true,
      now,
    });
    opened.gateway.builtInHash = contentHash;
    opened.app = await buildApp(opened.gateway, { write: (line) => test.logLines.push(line) });
    await opened.app.ready();
  }, OPEN_WITHIN_MS);

  afterAll(async () => {
    await opened.app?.close();
    await opened.database?.close();
  });

  return test;
}

function need<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The gateway is not open yet.');
  return value;
}
