import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { orders } from '#server/database/tables/mall/orders.ts';
import { paymentAttempts } from '#server/database/tables/mall/payments.ts';
import type { Database } from '#server/database/connection/open.ts';
import { send } from '#test/attack/target.ts';
import { seededRandom, shuffled } from '#test/harness/seededRandom.ts';
import { spawnGateway } from '#test/harness/spawnGateway.ts';
import { startPostgres } from '#test/harness/startPostgres.ts';
import { connect, createShop } from '#test/races/arena.ts';
import { auditShop } from '#test/races/audit.ts';
import { shopPack } from '#test/races/goods.ts';
import { openCompanies, type Companies } from './companies.ts';
import type { Message } from './message.ts';
import { preparePayments, type Payment } from './payments.ts';

/**
 * The number of notifications about each payment. If the payment is genuine, some of them are copies of the genuine
 * notification. All others are forged.
 */
const NOTIFICATIONS_PER_PAYMENT = 10;
const GENUINE_COPIES = 4;
const AT_ONCE = 16;
/** The time after which a channel repeats a notification that was not confirmed. Real channels wait longer. */
const REPEAT_AFTER_MS = 5_000;
const REPEATED_FOR_MS = 120_000;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daidi-notifications-'));

/** Returns the settings of a production gateway. */
const settingsFor = (databaseUrl: string, contentDir: string) => ({
  APP_ENV: 'production',
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  CONTENT_DIR: contentDir,
  PUBLIC_ORIGIN: 'https://stories.example',
  SUPPORT_PHONE: '400-800-1234',
  LOG_LEVEL: 'silent',
  TRUST_PROXY: '127.0.0.1',
  SIGNING_SECRET: 'a-signing-secret-that-only-these-notifications-know',
});

/** Builds all notifications. A repeated notification has the same bytes as the first one. */
async function buildNotifications(payments: readonly Payment[], { writers }: Companies) {
  const messages: Message[] = [];
  for (const [index, payment] of payments.entries()) {
    const { genuine, forged } = writers[payment.channel];
    const copies = payment.isGenuine ? GENUINE_COPIES : 0;
    if (payment.isGenuine) messages.push(...Array<Message>(copies).fill(await genuine(payment)));
    for (let count = copies; count < NOTIFICATIONS_PER_PAYMENT; count += 1) {
      const write = forged[(index + count) % forged.length];
      if (write) messages.push(await write(payment));
    }
  }
  return messages;
}

/**
 * Returns the IP address of a sender. A channel has one address. Forgers use many addresses, so that none of these
 * reaches the limit for a network.
 */
const addressOf = ({ kind }: Message, number: number): string =>
  kind.startsWith('genuine') ? '203.0.113.7' : `10.${number % 256}.${Math.floor(number / 256) % 256}.9`;

/** Sends all notifications, some in parallel. Returns the wrong replies, and how often each status occurred. */
async function sendAll(origin: string, messages: readonly Message[]) {
  const wrong: string[] = [];
  const counts = new Map<string, number>();
  const left = [...messages];
  const again: Message[] = [];
  const repeatUntil = Date.now() + REPEATED_FOR_MS;
  const sendNext = async (): Promise<void> => {
    for (let message = left.pop(); message; message = left.pop()) {
      const headers = { ...message.headers, 'x-forwarded-for': addressOf(message, left.length) };
      const { status, body } = await send({ origin }, { ...message, headers });
      const name = `${message.kind} ${status}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (message.isRepeated && status === 401 && Date.now() < repeatUntil) again.push(message);
      else if (!message.answers.includes(status)) wrong.push(`${name}: ${body.toString('utf8').slice(0, 200)}`);
    }
  };
  while (left.length > 0) {
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
    if (again.length > 0) await setTimeout(REPEAT_AFTER_MS);
    left.push(...again.splice(0));
  }
  return { wrong, counts };
}

/** Compares the recorded payments with the genuine ones. Returns the violations. */
async function compare(db: Database, payments: readonly Payment[]): Promise<string[]> {
  const rows = await db
    .select({ id: paymentAttempts.id, paid: paymentAttempts.state, order: orders.state })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId));
  const found = new Map(rows.map((row) => [row.id, `${row.paid} ${row.order}`]));
  return payments.flatMap(({ id, isGenuine, isLate }) => {
    const before = isLate ? 'cancelled' : 'unpaid';
    const wanted = isGenuine ? `paid ${isLate ? 'cancelled' : 'paid'}` : `pending ${before}`;
    return found.get(id) === wanted ? [] : [`${id} is ${found.get(id) ?? 'lost'}; expected ${wanted}`];
  });
}

/** `npm run notifications`: sends genuine, repeated and forged notifications in a random order to a built gateway. */
async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: { notifications: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
  });
  const postgres = await startPostgres();
  const companies = await openCompanies(folder);
  const contentDir = shopPack();
  let closing = () => Promise.resolve();
  try {
    const databaseUrl = await createShop(postgres.url, 'notifications', { contentDir, dataDir: folder });
    const { db, close } = connect(databaseUrl);
    closing = close;
    const payments = await preparePayments(db, Math.ceil(Number(values.notifications) / NOTIFICATIONS_PER_PAYMENT));
    const gateway = await spawnGateway({ ...settingsFor(databaseUrl, contentDir), ...companies.settings });
    const messages = shuffled(await buildNotifications(payments, companies), seededRandom(Number(values.seed)));
    const since = Date.now();
    const { wrong, counts } = await sendAll(gateway.origin, messages);
    const seconds = ((Date.now() - since) / 1_000).toFixed(1);
    await gateway.end('SIGKILL');
    const violations = [...wrong, ...(await compare(db, payments)), ...(await auditShop(db))];
    for (const [name, count] of [...counts].sort()) console.log(`${String(count).padStart(6)} × ${name}`);
    const genuine = payments.filter(({ isGenuine }) => isGenuine).length;
    console.log(
      `${messages.length} notifications in ${seconds} s about ${payments.length} payments, ${genuine} genuine`,
    );
    for (const violation of violations.slice(0, 10)) console.log(`  ${violation}`);
    console.log(violations.length === 0 ? 'exactly the genuine ones count' : `${violations.length} violations`);
    return violations.length === 0;
  } finally {
    await closing();
    companies.close();
    await postgres.stop();
    for (const one of [folder, contentDir]) fs.rmSync(one, { recursive: true, force: true });
  }
}

main().then(
  (isSound) => process.exit(isSound ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
