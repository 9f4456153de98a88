import { eq, isNotNull } from 'drizzle-orm';
import type { OpenDatabase } from '#server/database/connection/open.ts';
import { coupons } from '#server/database/tables/mall/coupons.ts';
import { orderParcels, orders } from '#server/database/tables/mall/orders.ts';
import { refunds } from '#server/database/tables/mall/payments.ts';
import { jobs } from '#server/database/tables/operation/jobs.ts';
import { auditShop } from '#test/races/audit.ts';
import type { PlacedOrder } from './buyers.ts';
import type { PaymentCompanies } from './company.ts';
import type { Plan } from './plans.ts';

/** Compares the database with the records of the buyers and the payment companies. */
export async function compare(
  open: () => Promise<OpenDatabase>,
  history: readonly PlacedOrder[],
  company: PaymentCompanies,
): Promise<{ summary: string; violations: string[] }> {
  const database = await open();
  const db = database.jobsDb;
  try {
    const rows = await db
      .select({
        id: orders.id,
        state: orders.state,
        parcels: db.$count(orderParcels, eq(orderParcels.orderId, orders.id)),
      })
      .from(orders);
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    const violations = history.flatMap((bought) => [
      ...faultsOfEnd(bought, rowOf.get(bought.orderId)),
      ...faultsOfRefunds(bought, company),
    ]);
    const known = new Set(history.map(({ orderId }) => orderId));
    const unknown = rows.filter(({ id }) => !known.has(id)).length;
    if (unknown > 0) violations.push(`${unknown} orders that no buyer knows`);
    const unfinished = (await db.select({ state: refunds.state }).from(refunds)).filter(
      ({ state }) => state !== 'done',
    );
    if (unfinished.length > 0) violations.push(`${unfinished.length} refunds have not ended`);
    const taken = await db.$count(coupons);
    const wanted = history.filter(({ plan }) => plan.hasCoupon).length;
    if (taken !== wanted) violations.push(`${taken} coupons were given; expected ${wanted}`);
    const dead = await db.$count(jobs, isNotNull(jobs.deadAt));
    if (dead > 0) violations.push(`${dead} jobs are dead`);
    return { summary: countOf(rows), violations: [...violations, ...(await auditShop(db))] };
  } finally {
    await database.close();
  }
}

function faultsOfEnd({ plan, orderId }: PlacedOrder, row: { state: string; parcels: number } | undefined): string[] {
  const name = `the order ${orderId} (${plan.name})`;
  if (row?.state !== plan.end) return [`${name} is ${row?.state ?? 'lost'}; expected ${plan.end}`];
  const parcels = parcelsOf(plan);
  return row.parcels === parcels ? [] : [`${name} has ${row.parcels} parcels; expected ${parcels}`];
}

function parcelsOf({ variantId, parcels, end }: Plan): number {
  if (end !== 'received' || variantId === 'month.one') return 0;
  return parcels === 2 ? 2 : 1;
}

/**
 * Checks the refunds of an order. If the order has ended without delivery, one refund must have returned all its money;
 * if only a part was sent, one refund must have returned half of it; otherwise there must be none.
 */
function faultsOfRefunds({ plan, paymentId }: PlacedOrder, company: PaymentCompanies): string[] {
  const received = company.receivedFor(paymentId);
  const kept = plan.parcels === 'partly' ? received / 2 : received;
  const wanted = plan.end === 'received' ? received - kept : received;
  const returned = company.returnedFor(paymentId);
  const count = company.countRefunds(paymentId);
  if (returned === wanted && count === (wanted > 0 ? 1 : 0)) return [];
  return [`${plan.name}: of ${received} fen, ${returned} went back by ${count} refunds; expected ${wanted}`];
}

function countOf(rows: readonly { state: string }[]): string {
  const counts = new Map<string, number>();
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].map(([state, count]) => `${count} ${state}`).join(', ');
}
