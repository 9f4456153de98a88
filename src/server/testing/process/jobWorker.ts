import { sql } from 'drizzle-orm';
import { MINUTE_MS } from '#lib/time/time.ts';
import { openDatabase } from '#server/database/connection/open.ts';
import { startWorker } from '#server/jobs/worker.ts';

/**
 * A process that runs jobs of the kind `example` on DATABASE_URL, as a gateway would. Each job inserts its key into the
 * table `effects`. The argument, `externalEffect` or `work`, names a step of the job in which the process prints the
 * key and then stops for ever.
 */
async function main([stopsIn]: readonly string[]): Promise<void> {
  const { db } = await openDatabase({
    url: process.env['DATABASE_URL'],
    folder: undefined,
    poolSize: 1,
    onConnectionError: (error) => console.error(error),
  });
  const stopIn = (part: string, key: string): Promise<void> => {
    if (part !== stopsIn) return Promise.resolve();
    console.log(key);
    return new Promise(() => setInterval(() => undefined, MINUTE_MS));
  };
  const example = {
    externalEffect: ({ key }: { key: string }) => stopIn('externalEffect', key),
    work: async (tx: typeof db, { key }: { key: string }) => {
      await tx.execute(sql`insert into effects values (${key})`);
      await stopIn('work', key);
    },
  };
  const now = () => new Date();
  startWorker({ db, handlers: { example }, now, onFailure: (error) => console.error(error) }, console.error);
}

void main(process.argv.slice(2));
