import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { orderKinds, orderStates, type PriceStep } from '#contract/mall/orders.ts';
import type { ParcelReport } from '#contract/mall/parcels.ts';
import { deliveries, returnRules } from '#contract/mall/goods.ts';
import { moment } from '#server/database/statements/moment.ts';
import { goods, goodsVariants } from './goods.ts';
import { packId } from '#server/database/tables/stories/packs.ts';
import { destinationColumns } from '#server/database/tables/account/addresses.ts';
import { userId } from '#server/database/tables/account/users.ts';

/** Orders of all kinds (`server/domain/orders`). */
export const orders = pgTable(
  'orders',
  {
    /** Users see this id as the order number. */
    id: text().primaryKey(),
    userId: userId(),
    kind: text({ enum: orderKinds }).notNull(),
    state: text({ enum: orderStates }).notNull(),
    /** The order key. It makes the creation of an order idempotent. */
    orderKey: text('order_key').notNull(),
    /**
     * The steps by which the total was computed. They are stored and never computed again, because prices may change.
     */
    steps: jsonb().$type<PriceStep[]>().notNull(),
    totalFen: integer('total_fen').notNull(),
    totalShells: integer('total_shells').notNull(),
    /**
     * The time at which a job ends the current state: an unpaid order expires, and a shipped one counts as received.
     */
    dueAt: moment('due_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('orders_key_index').on(table.userId, table.orderKey),
    index().on(table.userId, table.createdAt, table.id),
    index().on(table.state, table.createdAt),
    check('orders_total_check', sql`total_fen >= 0 and total_shells >= 0`),
  ],
);

const orderId = () =>
  text('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' });

/** The ordered goods, copied because later packs may change them. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: orderId(),
    position: integer().notNull(),
    goodsId: text('goods_id')
      .notNull()
      .references(() => goods.id),
    variantId: text('variant_id')
      .notNull()
      .references(() => goodsVariants.id),
    title: text().notNull(),
    choices: jsonb().$type<string[]>().notNull(),
    /** The name of the picture in its pack. */
    picture: text().notNull(),
    packId: packId(),
    delivers: text({ enum: deliveries }).notNull(),
    returns: text({ enum: returnRules }).notNull(),
    /** The days of membership that one piece delivers; null if the goods deliver no membership. */
    membershipDays: integer('membership_days'),
    /** The days for which a voucher is valid after the delivery; null if the goods deliver no voucher. */
    voucherDays: integer('voucher_days'),
    /** The ids of the series that the goods deliver; null in orders of releases before this column. */
    seriesIds: jsonb('series_ids').$type<string[]>(),
    quantity: integer().notNull(),
    /** The price of one piece before the discounts of the order. */
    priceFen: integer('price_fen').notNull(),
    shells: integer().notNull(),
    /**
     * The line's share of the total; if the line is refunded, its buyer gets this amount back. The shares of all lines
     * add up to the total.
     */
    dueFen: integer('due_fen').notNull(),
    shippedQuantity: integer('shipped_quantity').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    unique().on(table.orderId, table.variantId),
    check('order_lines_quantity_check', sql`quantity > 0 and shipped_quantity between 0 and quantity`),
  ],
);

/**
 * The delivery address, copied from the addresses of the user. It has a table of its own, so that it can be deleted
 * earlier than the order.
 */
export const orderAddresses = pgTable(
  'order_addresses',
  {
    orderId: orderId().primaryKey(),
    ...destinationColumns(),
    /**
     * The part of the order's price that is a surcharge for the destination, in fen. It stays the same if the address
     * is changed later.
     */
    surchargeFen: integer('surcharge_fen').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index().on(table.createdAt)],
);

/** Parcels that have been sent. */
export const orderParcels = pgTable(
  'order_parcels',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: orderId(),
    /** A key of `domain/orders/tracking/carriers.ts`. */
    carrier: text().notNull(),
    number: text().notNull(),
    items: jsonb().$type<{ variantId: string; quantity: number }[]>().notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [unique().on(table.orderId, table.carrier, table.number)],
);

/**
 * The last reports of carriers about parcels. They are stored so that they can be shown even if a carrier does not
 * answer.
 */
export const parcelTracks = pgTable(
  'parcel_tracks',
  {
    parcelId: bigint('parcel_id', { mode: 'number' })
      .primaryKey()
      .references(() => orderParcels.id, { onDelete: 'cascade' }),
    /** The stage of the parcel, a `ParcelStage`; null until the carrier has answered. */
    stage: text(),
    /** The carrier's reports, newest first. */
    reports: jsonb().$type<ParcelReport[]>().notNull(),
    /** The time of the carrier's last answer. */
    answeredAt: moment('answered_at'),
    /** Whether the most recent query to the carrier failed. If so, the reports may be out of date. */
    isLate: boolean('is_late').notNull().default(false),
    /** The earliest time at which the carrier is queried again. */
    askAgainAt: moment('ask_again_at').notNull(),
  },
  (table) => [index().on(table.askAgainAt)],
);

/**
 * The time line of each order: changes of its state, parcels, and other events that its buyer should know. Rows are
 * only added.
 */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: orderId(),
    /** The new state, or the unchanged state if the event did not change it. */
    reached: text({ enum: orderStates }).notNull(),
    /** The kind of an event that did not change the state, such as `address`; null for a change of the state. */
    topic: text(),
    actor: text({ enum: ['buyer', 'friend', 'operator', 'job'] }).notNull(),
    /** A text for the buyer, such as a parcel number or the reason of a refusal. */
    note: text(),
    happenedAt: moment('happened_at').notNull(),
  },
  (table) => [index().on(table.orderId, table.id)],
);
