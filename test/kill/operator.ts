import { asc, eq } from 'drizzle-orm';
import { DAY_MS } from '#lib/time/time.ts';
import type { Database, OpenDatabase } from '#server/database/connection/open.ts';
import { orders } from '#server/database/tables/mall/orders.ts';
import { cardCodeRepository } from '#server/domain/cardCodes/cardCodes.ts';
import { refundUnsent } from '#server/domain/orders/returns/returnByShop.ts';
import { shipOrder } from '#server/domain/orders/shipOrder.ts';
import { loadServerSecret } from '#server/secrets/serverSecret.ts';
import type { Plan } from './plans.ts';

type Open = () => Promise<OpenDatabase>;

/** The shells of a card code: more than all exchanges and coupons of a buyer cost. */
const SHELLS_OF_CODE = 100_000;
/** How long the card codes are valid: longer than the test moves the clock. */
const CODES_LAST_MS = 365 * DAY_MS;

/** Creates card codes, each of which gives shells to a buyer. */
export async function createCodes(open: Open, count: number, now: Date): Promise<readonly string[]> {
  const database = await open();
  try {
    const { jobsDb } = database;
    const batch = { count, reward: 'shells', amount: SHELLS_OF_CODE, goodsId: null } as const;
    const endsAt = new Date(now.getTime() + CODES_LAST_MS);
    return (await cardCodeRepository(jobsDb, await loadServerSecret(jobsDb)).create({ ...batch, endsAt }, now)).codes;
  } finally {
    await database.close();
  }
}

/**
 * Ships the paid orders according to their plans. Runs every command twice, like an operator who has not seen the
 * result of the first run. Returns the number of shipped orders.
 */
export async function shipAll(open: Open, planOf: (orderId: string) => Plan | undefined, now: Date): Promise<number> {
  const database = await open();
  try {
    const waiting = await database.jobsDb
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.state, 'paid'))
      .orderBy(asc(orders.createdAt));
    for (const { id } of waiting) await ship(database.jobsDb, id, planOf(id), now);
    return waiting.length;
  } finally {
    await database.close();
  }
}

async function ship(db: Database, id: string, plan: Plan | undefined, now: Date): Promise<void> {
  const twice = async (act: () => Promise<string>, wanted: readonly [string, string]) => {
    for (const expected of wanted) {
      const outcome = await act();
      if (outcome !== expected) throw new Error(`Shipping ${id} ended as ${outcome} instead of ${expected}.`);
    }
  };
  if (plan?.parcels !== undefined && plan.parcels !== 1) {
    const items = [{ variantId: plan.variantId, quantity: 1 }];
    const parcel = { orderId: id, carrier: 'yto', number: `YT${id}`, items } as const;
    await twice(() => shipOrder(db, parcel, now), ['partShipped', 'repeated']);
  }
  if (plan?.parcels === 'partly') {
    const rest = { orderId: id, reason: '仓库进水了', restocks: true };
    await twice(() => refundUnsent(db, rest, now), ['done', 'notNow']);
    return;
  }
  const parcel = { orderId: id, carrier: 'sf', number: `SF${id}` } as const;
  await twice(() => shipOrder(db, parcel, now), ['shipped', 'repeated']);
}
