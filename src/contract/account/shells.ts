import * as v from 'valibot';
import { Cursor, PageSize } from '#contract/catalogue/catalogue.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Day, MAX_INTEGER, Moment, textOf, wholeNumber } from '#contract/fields.ts';

/** The reasons for which shells are given or spent. These names are stored in the database. */
export const shellKinds = [
  ...(['sign_in', 'task', 'task_undone', 'dictation', 'first_dictation_daily', 'tip', 'order'] as const),
  ...(['order_refund', 'card_code', 'coupon', 'friend_invited', 'headwear', 'expired'] as const),
  ...(['tip_received', 'creator_award', 'goods_sold'] as const),
] as const;
export type ShellKind = (typeof shellKinds)[number];

/** The groups by which users filter the ledger, with the kinds of each group. */
export const kindsOfGroup = {
  tasks: ['sign_in', 'task', 'task_undone'],
  learning: ['dictation', 'first_dictation_daily'],
  friends: ['friend_invited'],
  mall: ['order', 'order_refund', 'card_code', 'coupon'],
  tips: ['tip', 'tip_received', 'creator_award', 'goods_sold'],
  headwear: ['headwear'],
  expired: ['expired'],
} as const satisfies Record<string, readonly ShellKind[]>;
export type ShellGroup = keyof typeof kindsOfGroup;

const Group = v.picklist([
  'tasks',
  'learning',
  'friends',
  'mall',
  'tips',
  'headwear',
  'expired',
] satisfies ShellGroup[]);

/** A month in China, such as `2026-11`. */
export const Month = textOf(7, /^\d{4}-\d{2}$/);

const ShellEntry = v.object({
  /** Unique in the ledger of the account. */
  id: textOf(32, /^[0-9a-f]{32}$/),
  kind: v.picklist(shellKinds),
  /**
   * What exactly the shells were given or spent for, depending on the kind: for example the task, or the year whose
   * shells have expired.
   */
  detail: v.nullable(v.string()),
  /** Negative for spent shells. */
  amount: wholeNumber(-MAX_INTEGER, MAX_INTEGER),
  at: Moment,
  /** Null if the entry concerns no particular child, if the account has only one child, or if the child was removed. */
  childName: v.nullable(v.string()),
});
export type ShellEntry = v.InferOutput<typeof ShellEntry>;

/** How many shells expire unless they are spent, and the last day on which they can be spent. */
export const Expiring = v.object({ amount: wholeNumber(1, MAX_INTEGER), day: Day });
export type Expiring = v.InferOutput<typeof Expiring>;

/**
 * `spent`: shells spent in the month minus shells refunded for orders, but at least 0. `returned`: the excess if the
 * refunds are higher, which happens when the order is from an earlier month. `returned` and `expired` are absent from
 * earlier gateways.
 */
const MonthSums = v.object({
  month: Month,
  earned: Count,
  spent: Count,
  returned: v.optional(Count),
  expired: v.optional(Count),
});
export type MonthSums = v.InferOutput<typeof MonthSums>;

/** `months`: the months of the last ten years that have entries, newest first. */
export const getShellSums = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/shells/sums',
  summary: 'The balance, what expires next, and what was earned and spent in each month',
  access: 'registered',
  reply: v.object({ balance: Count, expiring: v.nullable(Expiring), months: v.array(MonthSums) }),
});
export type ShellSums = v.InferOutput<typeof getShellSums.reply>;

export const listShellEntries = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/shells/entries',
  summary: 'A page of the ledger of shells, newest first',
  access: 'registered',
  query: v.object({
    month: v.optional(Month),
    group: v.optional(Group),
    limit: PageSize,
    cursor: v.optional(Cursor),
  }),
  reply: v.object({ items: v.array(ShellEntry), next: v.nullable(v.string()) }),
});
