import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { auditMoney } from '#server/domain/payments/moneyAudit.ts';

/**
 * The states of orders that have ended without delivery. Stock, shells and coupons of such orders must have been given
 * back.
 */
const ended = sql`('cancelled', 'expired', 'refunding', 'refunded')`;

/** The number of pieces of a line that were not returned. In the races, returned pieces go back into stock. */
const kept = sql`(line.quantity - (select coalesce(sum(part.quantity), 0)
  from order_return_lines as part join order_returns as given on given.id = part.return_id
  where given.order_id = line.order_id and part.variant_id = line.variant_id
    and given.state in ('refunding', 'refunded')))`;

/** The rules of the shop, each with a query that finds violations. Each row of the result is a violation. */
const forbidden: Record<string, SQL> = {
  'the stock of a variant is below 0': sql`
    select variant_id as id, available::text as detail from goods_stock where available < 0`,

  'the stock taken differs from the orders': sql`
    select stock.variant_id as id, stock.taken || ' taken, ' || coalesce(sum(${kept}), 0) || ' ordered' as detail
    from goods_stock as stock
    left join (order_lines as line join orders on orders.id = line.order_id and orders.state not in ${ended})
      on line.variant_id = stock.variant_id
    group by stock.variant_id having stock.taken <> coalesce(sum(${kept}), 0)`,

  'what a user has taken differs from the orders': sql`
    select taking.user_id || ' ' || taking.goods_id as id, taking.taken::text as detail
    from goods_takings as taking
    where taking.taken <> (
      select coalesce(sum(${kept}), 0) from orders join order_lines as line on line.order_id = orders.id
      where orders.user_id = taking.user_id and line.goods_id = taking.goods_id and orders.state not in ${ended})`,

  'a user has taken more than allowed': sql`
    select taking.user_id || ' ' || taking.goods_id as id, taking.taken::text as detail
    from goods_takings as taking join goods on goods.id = taking.goods_id where taking.taken > goods.limit_per_user`,

  'a balance of shells is below 0': sql`
    select user_id as id, sum(amount)::text as detail from shell_entries group by user_id having sum(amount) < 0`,

  'the shells of an order differ from the ledger': sql`
    select orders.id, orders.state || ': ' || coalesce(sum(entry.amount), 0) as detail
    from orders left join shell_entries as entry
      on entry.user_id = orders.user_id and entry.occasion = orders.id and entry.kind in ('order', 'order_refund')
    where orders.total_shells > 0 group by orders.id
    having coalesce(sum(entry.amount), 0) <> case when orders.state in ${ended} then 0 else -orders.total_shells end`,

  'an order was paid more than once': sql`
    select order_id as id, count(*)::text as detail from order_events
    where reached = 'paid' and topic is null group by order_id having count(*) > 1`,

  'an order reached an end more than once': sql`
    select order_id as id, count(*)::text as detail from order_events
    where reached in ('cancelled', 'expired', 'refunding') and topic is null group by order_id having count(*) > 1`,

  'a paid order has no money, or an unpaid one has some': sql`
    select orders.id, orders.state as detail from orders
    where orders.total_fen > 0 and (orders.state in ('unpaid', 'cancelled', 'expired')) = exists(
      select 1 from payment_attempts as attempt where attempt.order_id = orders.id and attempt.is_applied)`,

  'an order that has ended has kept money': sql`
    select orders.id, orders.state || ': ' || sum(attempt.amount_fen - attempt.returned_fen) as detail
    from orders join payment_attempts as attempt on attempt.order_id = orders.id and attempt.state = 'paid'
    where orders.state in ${ended} group by orders.id having sum(attempt.amount_fen - attempt.returned_fen) > 0`,

  'what a payment returns differs from its refunds': sql`
    select attempt.id, attempt.returned_fen || ' set aside, ' || coalesce(sum(refund.amount_fen), 0) as detail
    from payment_attempts as attempt left join refunds as refund on refund.attempt_id = attempt.id
    group by attempt.id having attempt.returned_fen <> coalesce(sum(refund.amount_fen), 0)`,

  'money that the payment company has received is not recorded': sql`
    select trade.id, attempt.state as detail from sandbox_trades as trade
    join payment_attempts as attempt on attempt.id = trade.id
    where trade.paid_at is not null and attempt.state <> 'paid'`,

  'the payment company has returned another amount': sql`
    select trade.id, trade.refunds::text as detail from sandbox_trades as trade
    where (select coalesce(sum(value::int), 0) from jsonb_each_text(trade.refunds))
      <> (select coalesce(sum(amount_fen), 0) from refunds where attempt_id = trade.id and state = 'done')`,

  'days of membership differ from the orders': sql`
    select orders.id, orders.state || ': ' || coalesce(sum(given.days), 0) as detail
    from orders
    join (select order_id, sum(membership_days * quantity) as days from order_lines group by order_id) as promised
      on promised.order_id = orders.id and promised.days > 0
    left join membership_grants as given on given.order_id = orders.id and given.taken_back_at is null
    group by orders.id, promised.days
    having coalesce(sum(given.days), 0)
      <> case when orders.state in ('received', 'reviewed') then promised.days else 0 end`,

  'the series of an order differ from its goods': sql`
    select orders.id, orders.state || ': ' || count(owned.series_id) || ' of ' || promised.series as detail
    from orders
    join (select line.order_id, count(distinct part.series_id) as series
      from order_lines as line join goods_series as part on part.goods_id = line.goods_id
      where line.delivers = 'series' group by line.order_id) as promised on promised.order_id = orders.id
    left join owned_series as owned on owned.order_id = orders.id and owned.user_id = orders.user_id
    group by orders.id, promised.series
    having count(owned.series_id) <> case when orders.state in ('received', 'reviewed') then promised.series else 0 end`,

  'the vouchers of an order differ from its lines': sql`
    select orders.id, orders.state || ': ' || count(given.id) || ' of ' || promised.pieces as detail
    from orders
    join (select order_id, sum(quantity) as pieces from order_lines
      where delivers = 'voucher' group by order_id) as promised on promised.order_id = orders.id
    left join vouchers as given
      on given.order_id = orders.id and given.user_id = orders.user_id and given.withdrawn_at is null
    group by orders.id, promised.pieces
    having count(given.id) <> case when orders.state in ('received', 'reviewed') then promised.pieces else 0 end`,

  'an order has delivered its vouchers more than once': sql`
    select given.order_id as id, count(*)::text as detail from vouchers as given
    where given.order_id is not null group by given.order_id
    having count(*) > (select sum(quantity) from order_lines as line
      where line.order_id = given.order_id and line.delivers = 'voucher')`,

  'a discount belongs to no coupon': sql`
    select orders.id, orders.state as detail from orders
    where orders.state not in ${ended} and exists(
        select 1 from jsonb_array_elements(orders.steps) as step where step ->> 'kind' = 'coupon')
      and not exists(select 1 from coupons where coupons.order_id = orders.id)`,

  'a coupon is used by an order that has ended': sql`
    select coupons.id, orders.state as detail from coupons join orders on orders.id = coupons.order_id
    where orders.state in ${ended}`,

  'a card code has given more than once': sql`
    select occasion as id, count(*)::text as detail from shell_entries where kind = 'card_code'
    group by occasion having count(*) > 1`,

  'what creators have received of tips is not half of them': sql`
    select creators.id, entries.received || ' of ' || tips.given as detail
    from creators
    join users as owner on owner.id = creators.user_id
    cross join lateral (
      select coalesce(sum(tip.amount), 0) as given from work_tips as tip join works on works.id = tip.work_id
      where works.creator_id = creators.id) as tips
    cross join lateral (
      select coalesce(sum(entry.amount), 0) as received from shell_entries as entry
      where entry.kind = 'tip_received' and entry.child_id = owner.id) as entries
    where entries.received <> floor(tips.given / 2.0)`,

  'an account has given more than 20 shells to works in a day': sql`
    select user_id as id, sum(amount)::text as detail from work_tips
    group by user_id, (given_at at time zone 'Asia/Shanghai')::date having sum(amount) > 20`,

  'the share of a sale differs from the ledger': sql`
    select sale.order_id || ' ' || sale.variant_id as id, coalesce(sum(entry.amount), 0)::text as detail
    from creator_sales as sale
    join creators on creators.id = sale.creator_id and creators.user_id is not null
    left join shell_entries as entry
      on entry.kind = 'goods_sold' and entry.occasion = sale.order_id || ' ' || sale.variant_id
    group by sale.order_id, sale.variant_id
    having coalesce(sum(entry.amount), 0) <> max(sale.kept_quantity * sale.share)`,

  'a creator gets more than was paid': sql`
    select sale.order_id || ' ' || sale.variant_id as id, sale.share::text as detail
    from creator_sales as sale
    join order_lines as line on line.order_id = sale.order_id and line.variant_id = sale.variant_id
    where sale.share > line.shells + line.due_fen / line.quantity / 10`,

  'a creator keeps a share of what came back': sql`
    select sale.order_id || ' ' || sale.variant_id as id, sale.kept_quantity::text as detail
    from creator_sales as sale
    join (select given.order_id, part.variant_id, sum(part.quantity) as pieces
      from order_returns as given join order_return_lines as part on part.return_id = given.id
      where given.state in ('refunding', 'refunded') group by given.order_id, part.variant_id) as returned
      on returned.order_id = sale.order_id and returned.variant_id = sale.variant_id
    where sale.kept_quantity > sale.quantity - returned.pieces`,

  'an order was shipped although its price went back': sql`
    select orders.id, orders.state as detail from orders
    where orders.state in ${ended} and exists(select 1 from order_parcels where order_parcels.order_id = orders.id)`,

  'an order was shipped more than once': sql`
    select line.order_id as id, line.variant_id as detail from order_lines as line
    where line.quantity < (
      select coalesce(sum((item ->> 'quantity')::int), 0)
      from order_parcels as parcel, jsonb_array_elements(parcel.items) as item
      where parcel.order_id = line.order_id and item ->> 'variantId' = line.variant_id)`,
};

/**
 * Returns all violations of the rules of the shop. The rules concern stock, money and shells, and demand that each
 * action takes effect only once.
 */
export async function auditShop(db: Database): Promise<string[]> {
  const violations: string[] = [];
  const money = await auditMoney(db);
  if (money.difference !== 0) violations.push(`money received = money out + held: ${JSON.stringify(money)}`);
  for (const [what, query] of Object.entries(forbidden)) {
    const { rows } = (await db.execute(query)) as { rows: { id: string; detail: string }[] };
    violations.push(...rows.map(({ id, detail }) => `${what}: ${id} (${detail})`));
  }
  return violations;
}
