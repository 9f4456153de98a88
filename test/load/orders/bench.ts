import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout } from 'node:timers/promises';
import { createOrder, getOrder, listOrders, quoteOrder } from '#contract/mall/orders.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { call, type CallOptions } from '#test/attack/target.ts';
import { spawnGateway } from '#test/harness/spawnGateway.ts';
import { startPostgres } from '#test/harness/startPostgres.ts';
import { connect, createShop } from '#test/races/arena.ts';
import { prices, shopPack } from '#test/races/goods.ts';
import { aBuyer, type Buyer } from '#test/races/shop.ts';
import { countScans, scannedBetween } from './scans.ts';
import { seedOrders } from './seed.ts';

const BUYERS = 200;
const AIM_MS = 60;
/**
 * The number of orders that are placed before the measurement to warm up the gateway. As many orders are placed after
 * the measurement, each followed by requests for the order and for the list of orders.
 */
const OTHER_ORDERS = 100;
/**
 * The time to wait before reading statistics, because a PostgreSQL server reports them with a delay of up to a second.
 */
const STATISTICS_MS = 2_000;

type Samples = Map<string, number[]>;

const percentile = (samples: readonly number[], fraction: number): number => {
  const sorted = [...samples].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * fraction) - 1)] ?? 0;
};

/**
 * Places an order as a buyer does: requests a quote, and creates the order. With `viewsOrder`, also requests the order
 * and the list of orders.
 */
async function buy(origin: string, buyer: Buyer, samples: Samples, viewsOrder: boolean): Promise<void> {
  const secrets = { signingSecret: DEVELOPMENT_SIGNING_SECRET, nativeTokenSecret: '' };
  const target = { origin, publicOrigin: '', isProduction: false, ...secrets };
  const ask = async (name: string, endpoint: AnyEndpoint, options: CallOptions) => {
    const began = performance.now();
    const reply = await call(target, endpoint, { userToken: buyer.userToken, deviceId: buyer.userId, ...options });
    if (reply.status !== 200) throw new Error(`${name} answered ${reply.status}: ${reply.body.toString('utf8')}`);
    samples.set(name, [...(samples.get(name) ?? []), performance.now() - began]);
    return JSON.parse(reply.body.toString('utf8')) as { id?: string };
  };
  const lines = [{ variantId: 'lamp.one', quantity: 1 }];
  await ask('confirm', quoteOrder, { body: { lines, coupon: 'best' } });
  const body = { orderKey: crypto.randomUUID(), lines, addressId: buyer.addressId, expected: prices['lamp.one'] };
  const { id = '' } = await ask('create', createOrder, { body });
  if (!viewsOrder) return;
  await ask('order', getOrder, { params: { orderId: id } });
  await ask('orders', listOrders, { query: { limit: '10' } });
}

/** Calls `start` at a steady rate, without waiting for the earlier calls to end. */
async function load(count: number, perSecond: number, start: (index: number) => Promise<void>): Promise<void> {
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    await setTimeout(Math.max(0, began + (index * 1_000) / perSecond - performance.now()));
    running.push(start(index));
  }
  await Promise.all(running);
}

/** `npm run bench:orders`: requests quotes and creates orders at a steady rate, on PostgreSQL with many orders. */
async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string', default: '100000' },
      rate: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '60' },
    },
  });
  const [orders, rate] = [Number(values.orders), Number(values.rate)];
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daidi-orders-'));
  const contentDir = shopPack();
  const postgres = await startPostgres({ isDurable: true });
  try {
    const databaseUrl = await createShop(postgres.url, 'orders', { contentDir, dataDir });
    const { db, close } = connect(databaseUrl);
    const seeding = performance.now();
    await seedOrders(db, orders);
    console.log(`${orders} orders seeded in ${Math.round((performance.now() - seeding) / 1_000)} s`);
    const buyers: Buyer[] = [];
    for (let count = 0; count < BUYERS; count += 1) buyers.push(await aBuyer({ db }));
    const gateway = await spawnGateway({
      APP_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      CONTENT_DIR: contentDir,
      LOG_LEVEL: 'silent',
      PUBLIC_ORIGIN: 'https://stories.example',
      WRITES_PER_ACCOUNT_MINUTE: '1000000',
    });
    const samples: Samples = new Map();
    const buyOnce = (into: Samples, looks: boolean) => (index: number) => {
      const buyer = buyers[index % buyers.length];
      return buyer ? buy(gateway.origin, buyer, into, looks) : Promise.resolve();
    };
    await load(OTHER_ORDERS, rate, buyOnce(new Map(), false));
    await setTimeout(STATISTICS_MS);
    const before = await countScans(db);
    await load(rate * Number(values.seconds), rate, buyOnce(samples, false));
    await load(OTHER_ORDERS, 10, buyOnce(new Map(), true));
    await setTimeout(STATISTICS_MS);
    const scanned = scannedBetween(before, await countScans(db));
    await gateway.end('SIGKILL');
    await close();
    for (const [name, own] of samples) {
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(own, share).toFixed(1));
      console.log(`${name.padEnd(8)} ${own.length} times   p50 ${p50} ms   p95 ${p95} ms   p99 ${p99} ms`);
    }
    console.log(`load average ${os.loadavg()[0]?.toFixed(1) ?? ''}, ${rate} orders/s`);
    console.log(scanned.length === 0 ? 'No large table was scanned.' : `Scanned: ${scanned.join(', ')}`);
    const isFast = ['confirm', 'create'].every((name) => percentile(samples.get(name) ?? [], 0.95) <= AIM_MS);
    if (!isFast) console.log(`confirm or create took more than ${AIM_MS} ms (p95)`);
    return isFast && scanned.length === 0;
  } finally {
    await postgres.stop();
    for (const one of [dataDir, contentDir]) fs.rmSync(one, { recursive: true, force: true });
  }
}

main().then(
  (isSound) => process.exit(isSound ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
