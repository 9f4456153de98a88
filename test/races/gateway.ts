import { DAY_MS } from '#lib/time/time.ts';
import { buildApp } from '#server/buildApp.ts';
import { openDatabase } from '#server/database/connection/open.ts';
import { settleCreatorSales } from '#server/domain/creators/creatorGoods.ts';
import { refuseOrder } from '#server/domain/orders/endOrder.ts';
import { refundUnsent } from '#server/domain/orders/returns/returnByShop.ts';
import { orderJobKinds } from '#server/domain/orders/orderTimes.ts';
import { shipOrder } from '#server/domain/orders/shipOrder.ts';
import { paymentChannels } from '#server/domain/payments/channels/paymentChannels.ts';
import { objectStoreFor } from '#server/uploads/store/objectStoreFor.ts';
import { jobHandlers } from '#server/jobs/recurring.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import { loadServerSecret } from '#server/secrets/serverSecret.ts';
import { readSettings } from '#server/settings/settings.ts';

/**
 * A command of an operator, or a job, which the gateway runs only when the parent process requests it. `gateways.ts`
 * runs this file in a separate process, from the sources or from a copy of the sources with a planted bug.
 */
export interface GatewayTask {
  id: number;
  name: 'ship' | 'shipOne' | 'refuse' | 'refundUnsent' | 'expire' | 'settle' | 'jobs';
  orderId: string;
}
export type GatewayMessage = { origin: string } | { id: number; result: string } | { id: number; error: string };

/** Shares of orders received today are settled after 16 days, but not yet at the start of that day; so 17 days. */
const SETTLED_AFTER_MS = 17 * DAY_MS;

const sendToParent = (message: GatewayMessage) => process.send?.(message);

async function start(): Promise<void> {
  const settings = {
    ...readSettings(process.env),
    // Raises these limits, because a few accounts and addresses send all requests.
    writesPerAccountMinute: 1_000_000,
    writesPerAddressMinute: 1_000_000,
    requestsPerAccount: 1_000,
  };
  const database = await openDatabase({
    url: settings.databaseUrl,
    folder: undefined,
    poolSize: settings.databasePoolSize,
    onConnectionError: (error) => console.error(error.message),
  });
  const { db, healthDb, kind: databaseKind } = database;
  const now = () => new Date();
  const serverSecret = await loadServerSecret(db);
  const app = await buildApp(
    { settings, db, healthDb, databaseKind, now, serverSecret, sms: undefined },
    { write: (line) => process.stderr.write(line) },
  );
  const channels = paymentChannels(settings, db, now);
  const handlers = jobHandlers({ db, channels, objects: objectStoreFor(settings), now });

  async function run(kinds: readonly string[]): Promise<string> {
    const failures: string[] = [];
    const chosen = Object.fromEntries(Object.entries(handlers).filter(([kind]) => kinds.includes(kind)));
    const onFailure = (error: unknown) => failures.push(error instanceof Error ? error.message : String(error));
    await runDueJobs({ db, handlers: chosen, now, onFailure });
    return failures[0] ?? 'done';
  }
  const deeds: Record<GatewayTask['name'], (orderId: string) => Promise<string>> = {
    ship: (orderId) => shipOrder(db, { orderId, carrier: 'sf', number: 'SF1234567890' }, now()),
    shipOne: (orderId) => {
      const items = [{ variantId: 'cup.one', quantity: 1 }];
      return shipOrder(db, { orderId, carrier: 'sf', number: 'SF0000000001', items }, now());
    },
    refundUnsent: (orderId) => refundUnsent(db, { orderId, reason: '没货', restocks: true }, now()),
    refuse: async (orderId) => (await refuseOrder(db, orderId, '没货', now())) ?? 'notNow',
    expire: () => run([orderJobKinds.expiry, orderJobKinds.closing]),
    // Settles the creators' shares as if the period for returning the orders received today had ended.
    settle: async () => {
      const later = new Date(now().getTime() + SETTLED_AFTER_MS);
      await db.transaction((tx) => settleCreatorSales(tx, later));
      return 'done';
    },
    jobs: () => run(Object.keys(handlers)),
  };
  process.on('message', ({ id, name, orderId }: GatewayTask) => {
    deeds[name](orderId).then(
      (result) => sendToParent({ id, result }),
      (error: unknown) => sendToParent({ id, error: error instanceof Error ? error.message : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The gateway does not listen.');
  sendToParent({ origin: `http://127.0.0.1:${address.port}` });
}

start().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
