import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { buildApp } from './buildApp.ts';
import { importPack } from './content/store/importPack.ts';
import { claimDatabase, refuseForeignDatabase } from './database/connection/environment.ts';
import { FolderLockedError } from './database/connection/lock.ts';
import { maintainEmbedded } from './database/connection/maintainEmbedded.ts';
import { openDatabase, type Database, type OpenDatabase } from './database/connection/open.ts';
import { prepareDrain } from './operation/drain.ts';
import { isTemporary } from './endpoint/errors.ts';
import type { Gateway } from './gateway.ts';
import { errorReport } from './operation/loggedError.ts';
import { archiveAssets } from './modules/app/assetArchive.ts';
import { paymentChannels } from './domain/payments/channels/paymentChannels.ts';
import { smsSenderFor } from './domain/users/sms.ts';
import { syncSearch } from './domain/search/syncSearch.ts';
import { loadServerSecret } from './secrets/serverSecret.ts';
import type { LeasedJob } from './jobs/queue.ts';
import { EXPORT_LEASE_MS, exportJobs } from './domain/privacy/export/exportJobs.ts';
import { enqueueHourly, jobHandlers, splitHandlers } from './jobs/recurring.ts';
import { SOUND_LEASE_MS, soundJobs } from './domain/works/soundJobs.ts';
import { startWorker } from './jobs/worker.ts';
import { sweepAll } from './sweepAll.ts';
import { objectStoreFor } from './uploads/store/objectStoreFor.ts';
import { readSettings, SettingsError, type Settings } from './settings/settings.ts';

const STOP_WITHIN_MS = 10 * SECOND_MS;
const DRAIN_WITHIN_MS = 8_500;
const SWEEP_EVERY_MS = HOUR_MS;
/** The interval at which the gateway checks that the jobs of the current hour are enqueued. */
const JOBS_EVERY_MS = MINUTE_MS;
const MAINTAIN_EVERY_MS = 5 * MINUTE_MS;

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const database = await openDatabase({
    url: settings.databaseUrl,
    folder: path.join(settings.dataDir, 'pglite'),
    poolSize: settings.databasePoolSize,
    onConnectionError: (error) => console.error(`A database connection broke: ${error.message}`),
    beforeMigrating: (db) => refuseForeignDatabase(db, settings.appEnv, settings.mayAdoptDatabase),
    onWait: logWait,
  });
  try {
    await claimDatabase(database.db, settings.appEnv, settings.mayAdoptDatabase, new Date());
    const gateway = await gatewayOn(database, settings);
    const app = await buildApp(gateway, process.stdout);
    stopOnSignal(app, gateway, database);
    await importBuiltInPack(app, gateway, database.jobsDb);
    // Updates the search index even if an earlier release has imported the content.
    await syncSearch(database.jobsDb, logWait);
    sweepNowAndThen(app, gateway, database.jobsDb);
    workOnJobs(app, gateway, database.jobsDb);
    if (database.kind === 'pglite') maintainNowAndThen(app, database.db);
    archiveThisBuild(app, settings);
    await listen(app, settings);
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : settings.port;
    console.log(`Open http://localhost:${port}/combine/`);
  } catch (error) {
    await database.close();
    throw error;
  }
}

const logWait = (task: string) => console.log(`Waiting while another process ${task}.`);

async function listen(app: FastifyInstance, { port, host }: Settings): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new SettingsError(`Port ${port} is in use by another program: set PORT to a free one.`, { cause: error });
  }
}

async function gatewayOn({ db, healthDb, kind }: OpenDatabase, settings: Settings): Promise<Gateway> {
  return {
    settings,
    db,
    healthDb,
    databaseKind: kind,
    now: () => new Date(),
    serverSecret: await loadServerSecret(db),
    sms: smsSenderFor(settings),
  };
}

/**
 * Imports the built-in pack. If the pack is invalid, the earlier content remains, because old stories are better than
 * no gateway. A temporary failure of the database, however, ends the start.
 */
async function importBuiltInPack(app: FastifyInstance, gateway: Gateway, db: Database): Promise<void> {
  const { contentDir, mediaDir } = gateway.settings;
  const options = { mediaDir, isBuiltIn: true, now: gateway.now(), onWait: logWait };
  try {
    const { contentHash, isChanged, storyCount } = await importPack(db, contentDir, options);
    gateway.builtInHash = contentHash;
    if (isChanged) app.log.info(`imported the built-in pack with ${storyCount} stories`);
  } catch (error) {
    if (isTemporary(error)) throw error;
    app.log.error({ err: error }, 'the built-in pack was not imported');
  }
}

/**
 * Archives the files of this build, so that its pages still work when a later build is served. If archiving fails, such
 * pages ask the user to reload.
 */
function archiveThisBuild(app: FastifyInstance, { appDist, assetArchiveDir }: Settings): void {
  try {
    archiveAssets(appDist, assetArchiveDir, Date.now());
  } catch (error) {
    app.log.error({ err: error }, 'the files of this build were not kept for its pages');
  }
}

/**
 * Deletes expired rows and uploads now and regularly. This runs in the background, because it takes minutes if millions
 * of rows have expired.
 */
function sweepNowAndThen(app: FastifyInstance, { now, settings }: Gateway, db: Database): void {
  const isStopping = new AbortController();
  const { signal } = isStopping;
  const objects = objectStoreFor(settings);
  let sweeping: Promise<unknown> | undefined;
  const onError = (error: unknown) => app.log.error({ err: error }, 'the sweep did not finish');
  const run = () => {
    // A run may take longer than an hour if the object store answers slowly. No second run starts beside it.
    sweeping ??= sweepAll({ db, objects, now, signal, onError }).finally(() => {
      sweeping = undefined;
    });
  };
  run();
  const timer = setInterval(run, SWEEP_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    isStopping.abort();
    await sweeping;
  });
}

function workOnJobs(app: FastifyInstance, { now, settings }: Gateway, db: Database): void {
  const onError = (error: unknown) => app.log.error({ err: error }, 'the jobs could not be looked at');
  const onFailure = (error: unknown, { id, kind, key, attempts }: LeasedJob, isDead: boolean) =>
    app.log[isDead ? 'error' : 'warn']({ err: error, job: { id, kind, key, attempts, isDead } }, 'a job failed');
  const enqueue = () => void enqueueHourly(db, now()).catch(onError);
  enqueue();
  const timer = setInterval(enqueue, JOBS_EVERY_MS).unref();
  const objects = objectStoreFor(settings);
  const { external, internal } = splitHandlers(
    jobHandlers({ db, channels: paymentChannels(settings, db, now), objects, now }),
  );
  const usual = { db, now, onFailure };
  // Several jobs that wait for payment channels run at the same time, but only a few for each channel, so that a
  // channel that does not answer does not delay the jobs of the others. For the same reason, jobs that only need the
  // database have a worker of their own. This worker runs one job at a time, because the jobs of a gateway share two
  // connections. Exports and the checks of recordings have workers of their own, too, because they may take minutes,
  // and payments must not wait for them.
  const exports = exportJobs({ db, objects, now });
  const sounds = soundJobs({ db, objects, now });
  const workers = [
    startWorker({ ...usual, handlers: external }, onError),
    startWorker({ ...usual, handlers: internal, atOnce: 1 }, onError),
    startWorker({ ...usual, handlers: exports, atOnce: 1, leaseMs: EXPORT_LEASE_MS }, onError),
    startWorker({ ...usual, handlers: sounds, atOnce: 1, leaseMs: SOUND_LEASE_MS }, onError),
  ];
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await Promise.all(workers.map((worker) => worker.stop()));
  });
}

/** Maintains the embedded database regularly, as often as PostgreSQL writes checkpoints. */
function maintainNowAndThen(app: FastifyInstance, db: Database): void {
  const run = () => {
    maintainEmbedded(db).catch((error: unknown) =>
      app.log.error({ err: error }, 'the embedded database was not maintained'),
    );
  };
  const timer = setInterval(run, MAINTAIN_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/**
 * On a signal, completes the requests in progress, closes the database last and ends the process. After a time limit,
 * the process ends in any case.
 */
function stopOnSignal(app: FastifyInstance, gateway: Gateway, database: OpenDatabase): void {
  const drain = prepareDrain(app);
  gateway.isDraining = drain.isDraining;
  const stop = async (signal: string) => {
    if (drain.isDraining()) return;
    app.log.info(`stopping on ${signal}`);
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    try {
      await drain.run({ graceMs: gateway.settings.drainSeconds * 1_000, withinMs: DRAIN_WITHIN_MS });
      await app.close();
      await database.close();
      process.exit(0);
    } catch (error) {
      app.log.error({ err: error }, 'did not stop cleanly');
      process.exit(1);
    }
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

start().catch((error: unknown) => {
  const isExpected = error instanceof SettingsError || error instanceof FolderLockedError;
  console.error(isExpected ? error.message : errorReport(error));
  process.exit(1);
});
