import fs from 'node:fs';
import * as contract from '#contract/account/exports.ts';
import { EXPORT_LEASE_MS, exportJobs } from '#server/domain/privacy/export/exportJobs.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import { call } from '#server/testing/call.ts';
import { proveAdult, type signIn } from '#server/testing/signIn.ts';
import type { TestGateway } from '#server/testing/useGateway.ts';
import type { ObjectStore } from '#server/uploads/store/objectStore.ts';
import { objectStoreFor } from '#server/uploads/store/objectStoreFor.ts';

export type Account = Awaited<ReturnType<typeof signIn>>;

/** Actions of a parent with the exports of personal data, through the endpoints of the app. */
export function useExports(test: TestGateway) {
  const objects = () => objectStoreFor(test.gateway.settings);
  /** The errors of failed attempts of jobs. */
  const failures: string[] = [];

  const exports = {
    objects,
    failures,

    /** Runs the due jobs of exports. Returns the number of attempts. */
    runJobs: (store: ObjectStore = objects()): Promise<number> =>
      runDueJobs({
        db: test.gateway.db,
        handlers: exportJobs({ db: test.gateway.db, objects: store, now: test.gateway.now }),
        now: test.gateway.now,
        leaseMs: EXPORT_LEASE_MS,
        onFailure: (error) => failures.push(String(error)),
      }),

    /** Requests an export after an adult has confirmed it. Each link to an export needs another confirmation. */
    async ask(account: Account) {
      await proveAdult(test, account, { kind: 'exportData' });
      return call(test, contract.askForExport, {}, account);
    },

    list: async (account: Account) => (await call(test, contract.listExports, {}, account)).body,

    async link(account: Account, exportId: string) {
      await proveAdult(test, account, { kind: 'exportData' });
      return call(test, contract.openExport, { params: { exportId } }, account);
    },

    download: (path: string) => test.app.inject({ method: 'GET', url: path }),

    filesOf(id: string) {
      const folder = `${test.gateway.settings.uploadsDir}/exports/${id}`;
      return fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
    },

    /** Requests an export, makes it and returns its id. */
    async made(account: Account): Promise<string> {
      const { status, body } = await exports.ask(account);
      if (status !== 200) throw new Error(`The export was refused: ${JSON.stringify(body)}`);
      await exports.runJobs();
      const [newest] = (await exports.list(account)).exports;
      if (newest?.state !== 'ready') throw new Error(`The export is not ready: ${failures.join('\n')}`);
      return newest.id;
    },
  };
  return exports;
}
