import { sql } from 'drizzle-orm';
import { consentPurposes } from '#lib/privacy/consents.ts';
import type { Database } from '#server/database/connection/open.ts';
import { NICKNAME_RULES } from '#server/domain/users/nickname.ts';
import { prices } from '#test/races/goods.ts';

const ORDERS_A_USER = 5;
const { fen } = prices['lamp.one'];

/**
 * Fills a database with orders of the last year in all states, with their lines, addresses, time lines, payments and
 * jobs. Generates all rows with SQL statements in the database, which is fast.
 */
export async function seedOrders(db: Database, count: number): Promise<void> {
  const users = Math.ceil(count / ORDERS_A_USER);
  const ofMany = sql`generate_series(1, ${count}::int) as number`;
  const userOf = sql`'seeded-' || (number % ${users}::int + 1)`;
  const at = sql`now() - number * interval '5 minutes'`;
  const orderId = sql`'2025' || lpad(number::text, 16, '0')`;
  const paymentId = sql`'2025' || lpad(number::text, 20, '0')`;
  const isPaid = sql`number % 10 > 2`;
  const state = sql`(array['expired', 'cancelled', 'unpaid', 'paid', 'shipped', 'received', 'received', 'received', 'reviewed', 'refunded'])[number % 10 + 1]`;
  const place = sql`'李小满', '13800138000', '330102', '浙江省', '杭州市', '上城区', '云朵路 1 号'`;
  const statements = [
    sql`insert into users (id, nickname, nickname_rules, avatar_url, mobile, created_at)
      select 'seeded-' || number, '家长', ${NICKNAME_RULES}::int, '', '136' || lpad(number::text, 8, '0'), now()
      from generate_series(1, ${users}::int) as number`,
    sql`insert into consents (user_id, purpose, version, is_given, decided_at)
      select 'seeded-' || number, 'agreement', ${consentPurposes.agreement.version}::int, true, now()
      from generate_series(1, ${users}::int) as number`,
    sql`insert into addresses (id, user_id, receiver, mobile, region_code, province, city, district, detail_address, is_default, changed_at)
      select 'seeded-' || number, 'seeded-' || number, ${place}, true, now()
      from generate_series(1, ${users}::int) as number`,
    sql`insert into orders (id, user_id, kind, state, order_key, steps, total_fen, total_shells, due_at, created_at)
      select ${orderId}, ${userOf}, 'goods', ${state}, 'key-' || number,
        jsonb_build_array(jsonb_build_object('kind', 'list', 'fen', ${fen}::int, 'shells', 0)), ${fen}::int, 0,
        case when number % 10 in (2, 4) then now() + interval '1 day' end, ${at} from ${ofMany}`,
    sql`insert into order_lines (order_id, position, goods_id, variant_id, title, choices, picture, pack_id, delivers,
        returns, quantity, price_fen, shells, due_fen, shipped_quantity)
      select ${orderId}, 0, goods.id, 'lamp.one', goods.title, '[]', 'cover/goods', goods.pack_id, 'parcel', 'sevenDays',
        1, ${fen}::int, 0, ${fen}::int, case when number % 10 between 4 and 8 then 1 else 0 end
      from ${ofMany} join goods on goods.id = 'lamp'`,
    sql`insert into order_addresses
        (order_id, receiver, mobile, region_code, province, city, district, detail_address, created_at)
      select ${orderId}, ${place}, ${at} from ${ofMany}`,
    sql`insert into order_events (order_id, reached, actor, happened_at)
      select ${orderId}, reached, 'buyer', ${at} from ${ofMany}, unnest(array['unpaid', 'paid', 'shipped']) as reached`,
    sql`insert into state_changes (subject, subject_id, from_state, to_state, actor, changed_at)
      select 'order', ${orderId}, 'unpaid', reached, 'buyer', ${at}
      from ${ofMany}, unnest(array['paid', 'shipped']) as reached`,
    sql`insert into payments (id, order_id, user_id, amount_fen, guardian_at, created_at)
      select 'seeded-' || number, ${orderId}, ${userOf}, ${fen}::int, ${at}, ${at} from ${ofMany}`,
    sql`insert into payment_attempts (id, payment_id, order_id, user_id, channel, way, state, amount_fen, is_applied,
        transaction_id, ends_at, paid_at, created_at)
      select ${paymentId}, 'seeded-' || number, ${orderId}, ${userOf}, 'wechat', 'h5',
        case when ${isPaid} then 'paid' else 'closed' end, ${fen}::int, ${isPaid}, 'WX' || number, ${at}, ${at}, ${at}
      from ${ofMany}`,
    sql`insert into jobs (kind, key, payload, attempts, run_at, created_at, done_at)
      select 'order-expiry', ${orderId}, 'null', 1, ${at}, ${at}, ${at} from ${ofMany}`,
    sql`insert into shell_entries (user_id, kind, occasion, amount, day, created_at)
      select ${userOf}, 'dictation', 'seeded-' || number, 5, '2026-01-01', ${at} from ${ofMany}`,
    sql`insert into goods_takings (user_id, goods_id, taken)
      select 'seeded-' || number, 'lamp', ${ORDERS_A_USER}::int from generate_series(1, ${users}::int) as number`,
    sql`update goods_stock set taken = ${count}::int where variant_id = 'lamp.one'`,
    sql`update goods_sales set taken = ${count}::int where goods_id = 'lamp'`,
    sql`analyze`,
  ];
  for (const statement of statements) await db.execute(statement);
}
